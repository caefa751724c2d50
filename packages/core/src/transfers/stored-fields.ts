import * as z from 'zod/mini'
import { bigintSchema, numberSchema, textSchema, wordSchema } from '../kernel/schema.ts'

export const optionalText = /* @__PURE__ */ z.optional(textSchema)
export const optionalNumber = /* @__PURE__ */ z.optional(numberSchema)
export const optionalBigint = /* @__PURE__ */ z.optional(bigintSchema)

/** Of the account that sends. */
export const chainTypeSchema = /* @__PURE__ */ wordSchema(['EVM', 'FUEL', 'BICONOMY'])
