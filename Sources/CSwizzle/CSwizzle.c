#include "CSwizzle.h"
