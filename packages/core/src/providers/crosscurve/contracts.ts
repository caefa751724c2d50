import type { KnownContracts } from '../../quotes/known-contracts.ts'

/** The audited version of CrossCurve's `UnifiedRouterV2`, at the same address on every chain. */
export const UNIFIED_ROUTER = '0xa2a786ff9148f7c88ee93372db8cbe9e94585c74'

const OLDER_ROUTER = '0xfa43de785dd3cd0ef3dae0dd2b8be3f1b5112d1a'

/**
 * The unified routers of CrossCurve by chain id: the only contracts that its transactions call, and the only spenders.
 *
 * Source, read 2026-11: `UnifiedRouterV2` in the audit of eywa-protocol/eywa-clp by MixBytes (github.com/mixbytes/audits_public,
 * `EYWA/CLP/README.md`, deployments); Sonic and the older router from the constants of github.com/rotki/rotki. CrossCurve lists them itself only in the reply of its API.
 */
export const CROSSCURVE_CONTRACTS: Readonly<Record<number, KnownContracts>> = {
  1: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  10: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  56: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  100: { targets: [UNIFIED_ROUTER] },
  137: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  146: { targets: [UNIFIED_ROUTER] },
  250: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  5000: { targets: [UNIFIED_ROUTER] },
  8453: { targets: [UNIFIED_ROUTER] },
  42161: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  43114: { targets: [UNIFIED_ROUTER, OLDER_ROUTER] },
  59144: { targets: [UNIFIED_ROUTER] },
  81457: { targets: [UNIFIED_ROUTER] },
  167000: { targets: [UNIFIED_ROUTER] },
}
