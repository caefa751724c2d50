/**
 * Selectors of the LI.FI Diamond's bridge calls, whose first argument is `ILiFi.BridgeData`.
 *
 * Source: github.com/lifinance/contracts, commit ef00558 of 2026-08-21: the facets in
 * `deployments/<network>.diamond.json` of the active mainnets, each with its source in `src/Facets` at the deployed
 * version. The packed calls of `AcrossFacetPackedV4` have other arguments and are excluded.
 */
export const BRIDGE_SELECTORS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '0x1fd8010c', // startBridgeTokensViaAcross
  '0xa1f1ce43', // startBridgeTokensViaAcrossV4
  '0x6a90d66e', // startBridgeTokensViaAcrossV4Swap
  '0x6a51e9a9', // startBridgeTokensViaAllBridge
  '0xc9851d0b', // startBridgeTokensViaArbitrumBridge
  '0xe0a4201c', // startBridgeTokensViaCelerCircleBridge
  '0x0ad553b3', // startBridgeTokensViaChainflip
  '0x4004633e', // startBridgeTokensViaDeBridgeDln
  '0x7e56b7b0', // startBridgeTokensViaEco
  '0x5f9af35d', // startBridgeTokensViaGarden
  '0xfc5f1003', // startBridgeTokensViaGasZip
  '0x6f9206ba', // startBridgeTokensViaGlacis
  '0xf66fe519', // startBridgeTokensViaGnosisBridge
  '0xee9e98e0', // startBridgeTokensViaLayerSwap
  '0x7dbcf1d9', // startBridgeTokensViaLiFiIntentEscrowV2
  '0xb4875292', // startBridgeTokensViaMayan
  '0x4213dfff', // startBridgeTokensViaMegaETHBridge
  '0x5cf8113b', // startBridgeTokensViaNEARIntents
  '0x782621d8', // startBridgeTokensViaOmniBridge
  '0xce8a97a5', // startBridgeTokensViaOptimismBridge
  '0x5080ffe2', // startBridgeTokensViaPaxosTransit
  '0xaf62c7d6', // startBridgeTokensViaPolygonBridge
  '0xf434d6ca', // startBridgeTokensViaPolymerCCTP
  '0x092e8fa4', // startBridgeTokensViaRelayDepository
  '0x3f313808', // startBridgeTokensViaSquid
  '0x14d53077', // startBridgeTokensViaStargate
  '0x0691ff78', // startBridgeTokensViaSuperset
  '0xe23b7a08', // startBridgeTokensViaSymbiosis
  '0xb70fb9a5', // startBridgeTokensViaSymbiosis
  '0x2541ec57', // startBridgeTokensViaThorSwap
  '0x64261d58', // startBridgeTokensViaUnit
])

/** Selectors of bridge calls after a swap on the source chain, whose second argument is `LibSwap.SwapData[]`. */
export const SWAP_AND_BRIDGE_SELECTORS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '0x3a3f7332', // swapAndStartBridgeTokensViaAcross
  '0x1794958f', // swapAndStartBridgeTokensViaAcrossV4
  '0x9b054bc4', // swapAndStartBridgeTokensViaAcrossV4Swap
  '0x63267469', // swapAndStartBridgeTokensViaAllBridge
  '0x3cc9517b', // swapAndStartBridgeTokensViaArbitrumBridge
  '0x4f3b0759', // swapAndStartBridgeTokensViaCelerCircleBridge
  '0xee3314a1', // swapAndStartBridgeTokensViaChainflip
  '0x2c7d2db0', // swapAndStartBridgeTokensViaDeBridgeDln
  '0x9e75aa95', // swapAndStartBridgeTokensViaEco
  '0x76ad76fe', // swapAndStartBridgeTokensViaGarden
  '0x606326ff', // swapAndStartBridgeTokensViaGasZip
  '0x9c4b6dd9', // swapAndStartBridgeTokensViaGlacis
  '0x7bf96e0a', // swapAndStartBridgeTokensViaGnosisBridge
  '0x4c279d6b', // swapAndStartBridgeTokensViaLayerSwap
  '0x6d21c5df', // swapAndStartBridgeTokensViaLiFiIntentEscrowV2
  '0x80c65808', // swapAndStartBridgeTokensViaMayan
  '0x22256e89', // swapAndStartBridgeTokensViaMegaETHBridge
  '0x3110c7b9', // swapAndStartBridgeTokensViaNEARIntents
  '0x95726782', // swapAndStartBridgeTokensViaOmniBridge
  '0x5bb5d448', // swapAndStartBridgeTokensViaOptimismBridge
  '0x637f1d04', // swapAndStartBridgeTokensViaPaxosTransit
  '0xb4f37581', // swapAndStartBridgeTokensViaPolygonBridge
  '0x17917a4e', // swapAndStartBridgeTokensViaPolymerCCTP
  '0xa3443faa', // swapAndStartBridgeTokensViaRelayDepository
  '0xa8f66666', // swapAndStartBridgeTokensViaSquid
  '0xa6010a66', // swapAndStartBridgeTokensViaStargate
  '0xf26e657f', // swapAndStartBridgeTokensViaSuperset
  '0xc46059b2', // swapAndStartBridgeTokensViaSymbiosis
  '0x6e067161', // swapAndStartBridgeTokensViaSymbiosis
  '0xad673d88', // swapAndStartBridgeTokensViaThorSwap
  '0x21a3af52', // swapAndStartBridgeTokensViaUnit
])
