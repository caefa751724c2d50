import type { GatewayOptions } from '@causeway/core/gateway'

export const upstreams: GatewayOptions['upstreams'] = {
  bebop: {
    baseUrl: 'https://api.bebop.xyz',
    headers: { 'source-auth': process.env['BEBOP_KEY'] },
    allow: ['GET /router/*/v1/quote'],
  },
  eisen: {
    baseUrl: 'https://hiker.hetz-01.eisenfinance.com/public/v1',
    headers: { 'x-eisen-key': process.env['EISEN_KEY'] },
    allow: ['GET /quote'],
  },
  enso: {
    baseUrl: 'https://api.enso.build/api/v1',
    headers: { authorization: `Bearer ${process.env['ENSO_KEY']}` },
    allow: ['GET /shortcuts/route'],
  },
  oneinch: {
    baseUrl: 'https://api.1inch.com/swap/v6.1',
    headers: { authorization: `Bearer ${process.env['ONEINCH_KEY']}` },
    allow: ['GET /*/quote', 'GET /*/swap'],
  },
  oogabooga: {
    baseUrl: 'https://mainnet.api.oogabooga.io',
    headers: { authorization: `Bearer ${process.env['OOGABOOGA_KEY']}` },
    allow: ['GET /v1/swap'],
  },
  'oogabooga-hyperevm': {
    baseUrl: 'https://hyperevm.api.oogabooga.io',
    headers: { authorization: `Bearer ${process.env['OOGABOOGA_KEY']}` },
    allow: ['GET /v1/swap'],
  },
  zerox: {
    baseUrl: 'https://api.0x.org',
    headers: { '0x-api-key': process.env['ZEROX_KEY'], '0x-version': 'v2' },
    allow: ['GET /swap/allowance-holder/price', 'GET /swap/allowance-holder/quote'],
  },
}
