print("Swizzle examples")
