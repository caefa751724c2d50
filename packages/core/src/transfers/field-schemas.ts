import * as z from 'zod/mini'
import {
  type Address,
  addressSchema,
  bigintSchema,
  chosenSchema,
  type Hex,
  hexSchema,
  nameSchema,
  numberSchema,
  oneOfSchema,
  textSchema,
} from '../kernel/schema.ts'

export const optionalText = /* @__PURE__ */ z.optional(textSchema)
export const optionalName = /* @__PURE__ */ z.optional(nameSchema)
export const optionalAddress = /* @__PURE__ */ z.optional(addressSchema)
export const optionalHex = /* @__PURE__ */ z.optional(hexSchema)
const emptySchema = /* @__PURE__ */ oneOfSchema([''])
export const accountSchema = /* @__PURE__ */ chosenSchema<Address | ''>((value) =>
  value === '' ? emptySchema : addressSchema,
)
export const blockHashSchema = /* @__PURE__ */ chosenSchema<Hex | ''>((value) =>
  value === '' ? emptySchema : hexSchema,
)
export const optionalNumber = /* @__PURE__ */ z.optional(numberSchema)
export const optionalBigint = /* @__PURE__ */ z.optional(bigintSchema)
/** Reasons of the checks of a transaction that are not verified. */
export const optionalReasons = /* @__PURE__ */ z.optional(
  /* @__PURE__ */ z.object({ spend: optionalText, spender: optionalText, recipient: optionalText }),
)

/** Chain type of the sending account. */
export const chainTypeSchema = /* @__PURE__ */ oneOfSchema(['EVM', 'FUEL', 'BICONOMY'])
