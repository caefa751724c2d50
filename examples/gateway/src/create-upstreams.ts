import type { UpstreamOptions } from '@causeway/core/gateway'

interface KeyedUpstream extends Omit<UpstreamOptions, 'headers'> {
  /** Name of the environment variable that contains the API key. */
  readonly keyName: string
  readonly headers: (key: string) => Readonly<Record<string, string>>
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Providers that require an API key, by the id under which the reference app requests them. */
const KEYED_UPSTREAMS = {
  bebop: {
    keyName: 'BEBOP_KEY',
    headers: (key) => ({ 'source-auth': key }),
    baseUrl: 'https://api.bebop.xyz',
    allow: ['GET /router/*/v1/quote'],
  },
  eisen: {
    keyName: 'EISEN_KEY',
    headers: (key) => ({ 'x-eisen-key': key }),
    baseUrl: 'https://hiker.hetz-01.eisenfinance.com/public/v1',
    allow: ['GET /quote'],
  },
  enso: {
    keyName: 'ENSO_KEY',
    headers: bearer,
    baseUrl: 'https://api.enso.build/api/v1',
    allow: ['GET /shortcuts/route'],
  },
  layerswap: {
    keyName: 'LAYERSWAP_KEY',
    headers: (key) => ({ 'x-ls-apikey': key }),
    baseUrl: 'https://api.layerswap.io/api/v2',
    allow: ['GET /quote', 'GET /limits', 'GET /networks', 'POST /swaps', 'GET /swaps/*', 'GET /swaps/*/*'],
  },
  oneinch: {
    keyName: 'ONEINCH_KEY',
    headers: bearer,
    baseUrl: 'https://api.1inch.com/swap/v6.1',
    allow: ['GET /*/quote', 'GET /*/swap'],
  },
  oogabooga: {
    keyName: 'OOGABOOGA_KEY',
    headers: bearer,
    baseUrl: 'https://mainnet.api.oogabooga.io',
    allow: ['GET /v1/swap'],
  },
  'oogabooga-hyperevm': {
    keyName: 'OOGABOOGA_KEY',
    headers: bearer,
    baseUrl: 'https://hyperevm.api.oogabooga.io',
    allow: ['GET /v1/swap'],
  },
  'squid-v2': {
    keyName: 'SQUID_INTEGRATOR_ID',
    headers: (key) => ({ 'x-integrator-id': key }),
    baseUrl: 'https://v2.api.squidrouter.com',
    allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens'],
    // The token list has tens of thousands of entries.
    maxReplyBytes: 32 * 1024 * 1024,
  },
  zerox: {
    keyName: 'ZEROX_KEY',
    headers: (key) => ({ '0x-api-key': key, '0x-version': 'v2' }),
    baseUrl: 'https://api.0x.org',
    allow: ['GET /swap/allowance-holder/price', 'GET /swap/allowance-holder/quote'],
  },
} as const satisfies Readonly<Record<string, KeyedUpstream>>

type KeyName = (typeof KEYED_UPSTREAMS)[keyof typeof KEYED_UPSTREAMS]['keyName']

/** API keys of this gateway, by the names of their environment variables. */
export type Keys = { readonly [Name in KeyName]?: string | undefined }

/** Returns the upstreams whose keys are set. The gateway replies to the others with 404. */
export function createUpstreams(keys: Keys): Record<string, UpstreamOptions> {
  return Object.fromEntries(
    Object.entries(KEYED_UPSTREAMS).flatMap(([id, { keyName, headers, ...upstream }]) => {
      const key = keys[keyName]
      return key ? [[id, { ...upstream, headers: headers(key) }]] : []
    }),
  )
}
