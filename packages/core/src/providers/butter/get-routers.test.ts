import { describe, expect, it } from 'vitest'
import { assertKnownContracts } from '../../quotes/known-contracts.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { getRouters } from './contracts.ts'
import { butter } from './index.ts'

const ROUTER = '0xee0319cf0bca5d09333f9f6277743e8de31bd69a'
const OLDER_ROUTER = '0xee030ec6f4307411607e55acd08e628ae6655b86'

const check = (fromChainId: number, to: typeof ROUTER | typeof OLDER_ROUTER) => {
  const toChainId = fromChainId === 8453 ? 1 : 8453
  return assertKnownContracts(
    butter(),
    parseQuoteRequest({ ...usdcRequest, fromChainId, toChainId }),
    { to },
    to,
  )
}

describe('getRouters', () => {
  it('returns the routers that are deployed on a chain', () => {
    expect(getRouters(1)).toEqual([ROUTER, OLDER_ROUTER])
    expect(getRouters(130)).toEqual([ROUTER])
    expect(getRouters(43114)).toEqual([ROUTER])
    expect(getRouters(5000)).toEqual([])
  })

  it.each([130, 43114])('rejects the older router on chain %s, where it is not deployed', async (chainId) => {
    await expect(check(chainId, OLDER_ROUTER)).rejects.toMatchObject({ code: 'VERIFICATION_FAILED' })
    await expect(check(chainId, ROUTER)).resolves.toBeDefined()
    await expect(check(1, OLDER_ROUTER)).resolves.toBeDefined()
  })
})
