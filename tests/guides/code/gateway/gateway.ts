import { clientFromHeader, createGateway } from '@causeway/core/gateway'

export const gateway = createGateway({
  upstreams: {
    'squid-v2': {
      baseUrl: 'https://v2.api.squidrouter.com',
      headers: { 'x-integrator-id': process.env['SQUID_INTEGRATOR_ID'] },
      allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens'],
    },
  },
  clientOf: clientFromHeader('x-client-address'),
})
