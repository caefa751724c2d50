/** `UnifiedRouterV2` of CrossCurve in the version that was audited, at the same address on every chain. */
export const UNIFIED_ROUTER = '0xa2a786ff9148f7c88ee93372db8cbe9e94585c74'
