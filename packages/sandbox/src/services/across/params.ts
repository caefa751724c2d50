import { isHex } from 'viem'
import * as z from 'zod/mini'

export const seconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_294_967_295))

export const bytes = z
  .templateLiteral(['0x', z.string()])
  .check(z.refine((text) => isHex(text), 'Expected bytes'))

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
