/** The audited version of CrossCurve's `UnifiedRouterV2`, at the same address on every chain. */
export const UNIFIED_ROUTER = '0xa2a786ff9148f7c88ee93372db8cbe9e94585c74'
