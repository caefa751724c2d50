// Names and paths for clients, including browsers. Do not import the services here.

export const bridgeNames = [
  'lifi',
  'squid-v2',
  'crosscurve',
  'nitro',
  'mayan',
  'stargate',
  'orbiter',
  'gaszip',
  'layerswap',
  'butter',
  'xy',
  'symbiosis',
  'squid-v1',
  'axelar',
  'relay',
] as const

export type BridgeName = (typeof bridgeNames)[number]

export const swapNames = [
  'cow',
  'zenlink',
  'kyberswap',
  'bebop',
  'eisen',
  'fly',
  'nordstern',
  'oogabooga',
  'pendle',
  'sushi',
  'zerox',
  'velora',
  'oneinch',
  'openocean',
  'enso',
] as const

export type SwapName = (typeof swapNames)[number]

/** Names of all services of the sandbox. */
export const serviceNames = [
  'across',
  'scripted',
  'fuel',
  'data',
  'points',
  'telemetry',
  'mee',
  ...bridgeNames,
  ...swapNames,
] as const

/** Path of the gateway. */
export const gatewayPath = '/gateway'
