import type { UpstreamOptions } from '@causeway/core/gateway'

/** The keys that this gateway knows, by the names they have in the environment. */
export interface Keys {
  readonly ACROSS_KEY?: string | undefined
  readonly SQUID_INTEGRATOR_ID?: string | undefined
  readonly ZEROX_KEY?: string | undefined
  readonly ONEINCH_KEY?: string | undefined
  readonly ENSO_KEY?: string | undefined
}

/** The providers whose keys are there; the others are not found. */
export function upstreamsFor(keys: Keys): Record<string, UpstreamOptions> {
  const {
    SQUID_INTEGRATOR_ID: squid,
    ZEROX_KEY: zerox,
    ONEINCH_KEY: oneinch,
    ENSO_KEY: enso,
    ACROSS_KEY: across,
  } = keys
  return {
    ...(across && {
      across: {
        baseUrl: 'https://app.across.to/api',
        headers: { authorization: `Bearer ${across}` },
        allow: [
          'GET /suggested-fees',
          'GET /available-routes',
          'GET /build-deposit-tx',
          'GET /deposit/status',
          'GET /token-list',
        ],
      },
    }),
    ...(squid && {
      'squid-v2': {
        baseUrl: 'https://v2.api.squidrouter.com',
        headers: { 'x-integrator-id': squid },
        allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens'],
        // The token list has tens of thousands of entries.
        maxReplyBytes: 32 * 1024 * 1024,
      },
    }),
    ...(zerox && {
      zerox: {
        baseUrl: 'https://api.0x.org',
        headers: { '0x-api-key': zerox, '0x-version': 'v2' },
        allow: ['GET /swap/allowance-holder/price', 'GET /swap/allowance-holder/quote'],
      },
    }),
    ...(oneinch && {
      oneinch: {
        baseUrl: 'https://api.1inch.com/swap/v6.1',
        headers: { authorization: `Bearer ${oneinch}` },
        allow: ['GET /*/quote', 'GET /*/swap'],
      },
    }),
    ...(enso && {
      enso: {
        baseUrl: 'https://api.enso.build/api/v1',
        headers: { authorization: `Bearer ${enso}` },
        allow: ['GET /shortcuts/route'],
      },
    }),
  }
}
