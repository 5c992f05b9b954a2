// The entries that stand for initialisers in the tables of classes made at run time (Initialisers.h).
//
// An entry is called as the initialiser is, whose arguments and results it does not know: it keeps every
// register that Swift passes arguments in, gives the initialiser a copy of what the caller has on the
// stack, and returns what comes back. An initialiser that throws changes the error register, and no
// other does, whatever a caller of one that cannot throw has in it: then there is no object, and the
// registers of results may all be the error's.
//
// In Swift's convention the class is in the context register (r13, x20), the error in r12, x21. An
// entry has a frame as any function has, so that debuggers and backtraces see through it. The code for
// arm64 is untried.

#include "Initialisers.h"

#if defined(__ELF__) && defined(__x86_64__)

  .text
  .globl swz_initialiser_entries
  .hidden swz_initialiser_entries
  .type swz_initialiser_entries, @function
  .balign 16
swz_initialiser_entries:
  .rept SWZ_INITIALISERS
0:
  leaq 0b(%rip), %rax
  jmp swz_initialiser_call
  .balign SWZ_ENTRY_SIZE
  .endr
  .size swz_initialiser_entries, . - swz_initialiser_entries

  .type swz_initialiser_call, @function
swz_initialiser_call:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  subq $208, %rsp
  movq %rdi, -8(%rbp)
  movq %rsi, -16(%rbp)
  movq %rdx, -24(%rbp)
  movq %rcx, -32(%rbp)
  movq %r8, -40(%rbp)
  movq %r9, -48(%rbp)
  movq %r13, -56(%rbp)
  movq %r12, -64(%rbp)
  movaps %xmm0, -80(%rbp)
  movaps %xmm1, -96(%rbp)
  movaps %xmm2, -112(%rbp)
  movaps %xmm3, -128(%rbp)
  movaps %xmm4, -144(%rbp)
  movaps %xmm5, -160(%rbp)
  movaps %xmm6, -176(%rbp)
  movaps %xmm7, -192(%rbp)
  movq %r13, %rdi
  movq %rax, %rsi
  leaq 16(%rbp), %rdx
  movq (%rbp), %rcx
  callq swz_initialiser_begins
  movq %rax, -200(%rbp)

  // Page by page, so that a stack that is full is found so at the page that guards it.
  movq %rsp, %rax
  subq %rdx, %rax
1:
  subq $4096, %rsp
  cmpq %rax, %rsp
  jbe 2f
  orq $0, (%rsp)
  jmp 1b
2:
  movq %rax, %rsp
  movq %rdx, %rcx
  shrq $3, %rcx
  leaq 16(%rbp), %rsi
  movq %rsp, %rdi
  rep movsq

  movq -8(%rbp), %rdi
  movq -16(%rbp), %rsi
  movq -24(%rbp), %rdx
  movq -32(%rbp), %rcx
  movq -40(%rbp), %r8
  movq -48(%rbp), %r9
  movaps -80(%rbp), %xmm0
  movaps -96(%rbp), %xmm1
  movaps -112(%rbp), %xmm2
  movaps -128(%rbp), %xmm3
  movaps -144(%rbp), %xmm4
  movaps -160(%rbp), %xmm5
  movaps -176(%rbp), %xmm6
  movaps -192(%rbp), %xmm7
  callq *-200(%rbp)

  cmpq -64(%rbp), %r12
  jne 3f
  movq %rax, -208(%rbp)
  movq -56(%rbp), %rdi
  movq %rax, %rsi
  callq swz_initialiser_ends
  movq -208(%rbp), %rax
  leave
  .cfi_remember_state
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_restore_state
3:
  // Thrown: only counted as ended, with registers that nothing comes back in.
  movq -56(%rbp), %r10
  movl SWZ_ADDRESS_POINT(%r10), %r11d
  subq %r11, %r10
  movq -8(%r10), %r10
  lock decq (%r10)
  leave
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
  .size swz_initialiser_call, . - swz_initialiser_call

#elif defined(__ELF__) && defined(__aarch64__)

  .text
  .globl swz_initialiser_entries
  .hidden swz_initialiser_entries
  .type swz_initialiser_entries, %function
  .balign 16
swz_initialiser_entries:
  .rept SWZ_INITIALISERS
0:
  adr x16, 0b
  b swz_initialiser_call
  .balign SWZ_ENTRY_SIZE
  .endr
  .size swz_initialiser_entries, . - swz_initialiser_entries

  .type swz_initialiser_call, %function
swz_initialiser_call:
  .cfi_startproc
  stp x29, x30, [sp, #-16]!
  .cfi_def_cfa_offset 16
  .cfi_offset x30, -8
  .cfi_offset x29, -16
  mov x29, sp
  .cfi_def_cfa_register x29
  sub sp, sp, #224
  stp x0, x1, [x29, #-16]
  stp x2, x3, [x29, #-32]
  stp x4, x5, [x29, #-48]
  stp x6, x7, [x29, #-64]
  stp x20, x21, [x29, #-80]
  stp q0, q1, [x29, #-112]
  stp q2, q3, [x29, #-144]
  stp q4, q5, [x29, #-176]
  stp q6, q7, [x29, #-208]
  mov x0, x20
  mov x1, x16
  add x2, x29, #16
  ldr x3, [x29]
  bl swz_initialiser_begins
  str x0, [x29, #-216]

  // Page by page, as above.
  mov x10, sp
  sub x10, x10, x1
0:
  sub sp, sp, #4096
  mov x9, sp
  cmp x9, x10
  b.ls 1f
  str xzr, [sp]
  b 0b
1:
  mov sp, x10
  add x9, x29, #16
  add x11, x10, x1
2:
  cmp x10, x11
  b.eq 3f
  ldp x12, x13, [x9], #16
  stp x12, x13, [x10], #16
  b 2b
3:
  ldp x0, x1, [x29, #-16]
  ldp x2, x3, [x29, #-32]
  ldp x4, x5, [x29, #-48]
  ldp x6, x7, [x29, #-64]
  ldp q0, q1, [x29, #-112]
  ldp q2, q3, [x29, #-144]
  ldp q4, q5, [x29, #-176]
  ldp q6, q7, [x29, #-208]
  ldr x16, [x29, #-216]
  blr x16

  ldr x9, [x29, #-72]
  cmp x9, x21
  b.ne 4f
  str x0, [x29, #-224]
  mov x1, x0
  ldr x0, [x29, #-80]
  bl swz_initialiser_ends
  ldr x0, [x29, #-224]
  b 6f
4:
  // Thrown: only counted as ended, with registers that nothing comes back in.
  ldr x9, [x29, #-80]
  ldr w10, [x9, #SWZ_ADDRESS_POINT]
  sub x9, x9, x10
  ldur x9, [x9, #-8]
5:
  ldxr x10, [x9]
  sub x10, x10, #1
  stlxr w11, x10, [x9]
  cbnz w11, 5b
6:
  mov sp, x29
  .cfi_def_cfa sp, 16
  ldp x29, x30, [sp], #16
  .cfi_def_cfa_offset 0
  .cfi_restore x29
  .cfi_restore x30
  ret
  .cfi_endproc
  .size swz_initialiser_call, . - swz_initialiser_call

#endif

#if defined(__ELF__)
  .section .note.GNU-stack, "", %progbits
#endif
