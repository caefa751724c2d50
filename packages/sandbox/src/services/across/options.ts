import * as z from 'zod/mini'

export const relayerOptionsSchema = z.strictObject({
  /** `fill` settles deposits on the other chain; `ignore` leaves them to expire and be refunded. */
  mode: z.optional(z.enum(['fill', 'ignore'])),
  /** Between seeing a deposit and filling it. */
  delayMs: z.optional(z.number().check(z.minimum(0))),
  /** Blocks on top of nothing: 1 fills as soon as the deposit is mined. */
  onlyAfterConfirmations: z.optional(z.int().check(z.minimum(1))),
  /** Between a deposit's expiry and its refund, so that `expired` can be seen. */
  refundDelayMs: z.optional(z.number().check(z.minimum(0))),
})

/** How the relayer behaves. What is left out keeps its value; at first: fill, 0 ms, 1 block, 1 000 ms. */
export type RelayerOptions = z.infer<typeof relayerOptionsSchema>

export type RelayerSettings = { readonly [Key in keyof RelayerOptions]-?: NonNullable<RelayerOptions[Key]> }

export const defaultRelayerSettings: RelayerSettings = {
  mode: 'fill',
  delayMs: 0,
  onlyAfterConfirmations: 1,
  refundDelayMs: 1_000,
}

export const acrossOptionsSchema = z.strictObject({
  relayer: z.optional(relayerOptionsSchema),
  /** Lifetime of a quote's deposit in seconds. The pool refuses more than 21 600. */
  fillDeadlineSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(21_600))),
  /** Seconds during which quotes reserve the fill for the sandbox's relayer; 0 for none. */
  exclusivitySeconds: z.optional(z.int().check(z.minimum(0), z.maximum(3_600))),
})

export type AcrossOptions = z.infer<typeof acrossOptionsSchema>

export const defaultFillDeadlineSeconds = 7_200

/** The settings with those values changed that `options` gives. */
export function mergeRelayer(settings: RelayerSettings, options: RelayerOptions): RelayerSettings {
  return {
    mode: options.mode ?? settings.mode,
    delayMs: options.delayMs ?? settings.delayMs,
    onlyAfterConfirmations: options.onlyAfterConfirmations ?? settings.onlyAfterConfirmations,
    refundDelayMs: options.refundDelayMs ?? settings.refundDelayMs,
  }
}
