import { describe, expect, it } from 'vitest'
import { createFakeClock, drive } from '../fake-clock.ts'
import { jsonResponse } from '../scripted-fetch.ts'
import { chainPlatforms, chainRoutes, isChainRoute } from './chain.ts'
import { createTestBench } from './create-test-bench.ts'
import { exampleSpec } from './example-spec.test-support.ts'
import { createServer } from './server.ts'

const READ = { chainId: 1, to: '0x7E57000000000000000000000000000000000001', data: '0x12345678ab' } as const
const spec = {
  ...exampleSpec(),
  chain: { '0x12345678': ({ toAmount }, { data }) => ({ status: 'success', data: `${data}${toAmount}` }) },
} satisfies ReturnType<typeof exampleSpec>

function scripted() {
  const clock = createFakeClock()
  const { server } = createTestBench(spec)
  const chain = createServer(chainRoutes(spec), clock, { ...server.terms, toAmount: 42n })
  const platform = chainPlatforms(chain.fetch, clock).forChain(1)
  return { chain, read: (chainId = 1) => drive(clock, platform.call({ ...READ, chainId })) }
}

describe('the scripted chain of the suite', () => {
  it('returns the scripted result for a selector', async () => {
    const { read } = scripted()
    expect(await read()).toEqual({ status: 'success', data: '0x12345678ab42' })
  })

  it('records a read as a request to a route, with the read as its body', async () => {
    const { chain, read } = scripted()
    await read()
    expect(chain.calls).toMatchObject([{ route: 'POST chain/1/0x12345678', body: READ }])
    expect(chain.calls.map(({ route }) => isChainRoute(route))).toEqual([true])
  })

  it('returns a scripted revert with the revert data of the contract', async () => {
    const { chain, read } = scripted()
    const revert = { status: 'reverted', reason: 'no', data: '0xab' }
    chain.fault = () => jsonResponse(JSON.stringify(revert))
    expect(await read()).toEqual(revert)
  })

  it.each(['null', '{}', '{"status":"success"}', '{"status":"success","data":"0x1"}', '<html>'])(
    'rejects the invalid result %s',
    async (text) => {
      const { chain, read } = scripted()
      chain.fault = () => jsonResponse(text)
      await expect(read()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('rejects reads of a chain that is not in the specification', async () => {
    const { chain, read } = scripted()
    await expect(read(137)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(chain.calls).toEqual([])
  })
})
