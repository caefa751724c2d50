import * as z from 'zod/mini'
import { evmAddressSchema, numberSchema, type Schema, textSchema } from '../../kernel/schema.ts'

/** Creates a schema of values by fork such as `AAVE_V3`, then by chain id. */
const byFork = <Value extends Schema<unknown>>(value: Value) =>
  z.record(textSchema, z.record(textSchema, value))

const addressList = z.array(evmAddressSchema)
const addressMap = z.record(textSchema, evmAddressSchema)

/**
 * Schemas of the public startup files of https://github.com/1delta-DAO/lender-metadata: `fork -> chain id -> value`, except
 * `compound-v3-pools`, which is `chain id -> lender -> value`.
 */
export const STARTUP_SCHEMAS = {
  'config/aave-pools': byFork(z.object({ pool: evmAddressSchema, protocolDataProvider: evmAddressSchema })),
  'config/compound-v2-pools': byFork(evmAddressSchema),
  'config/compound-v3-pools': byFork(evmAddressSchema),
  'config/morpho-pools': byFork(evmAddressSchema),
  'config/morpho-type-markets': byFork(z.array(textSchema)),
  'config/init-pools': byFork(evmAddressSchema),
  'config/aave-weth-gateway': byFork(evmAddressSchema),
  'data/aave-reserves': byFork(addressList),
  'data/aave-tokens': byFork(
    z.record(
      textSchema,
      z.object({ aToken: evmAddressSchema, sToken: evmAddressSchema, vToken: evmAddressSchema }),
    ),
  ),
  'data/aave-oracles': byFork(evmAddressSchema),
  'data/compound-v2-reserves': byFork(addressList),
  'data/compound-v2-c-tokens': byFork(addressMap),
  'data/compound-v3-reserves': byFork(addressList),
  'data/compound-v3-base-data': byFork(z.object({ baseAsset: evmAddressSchema, baseBorrowMin: textSchema })),
  'data/compound-v3-bulkers': byFork(evmAddressSchema),
  'data/init-config': byFork(
    z.array(
      z.object({
        pool: evmAddressSchema,
        underlying: evmAddressSchema,
        modes: z.optional(z.array(numberSchema)),
      }),
    ),
  ),
} as const

/** Name of a startup file. */
export type StartupFileName = keyof typeof STARTUP_SCHEMAS

/**
 * SHA-256 digests of startup files by name, in hex, or 'trust-host' if the host of the files is as trusted as the code of the
 * application.
 */
export type StartupFileDigests = 'trust-host' | Readonly<Record<string, string>>

/** The loaded files by name. */
export type StartupFiles = {
  readonly [Name in StartupFileName]?: Readonly<z.infer<(typeof STARTUP_SCHEMAS)[Name]>>
}
