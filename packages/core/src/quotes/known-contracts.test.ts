import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { assertKnownContracts, type KnownContracts, knownContract } from './known-contracts.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { INPUT, POOL } from './quotes.test-support.ts'

const request = parseQuoteRequest(INPUT)
const ROUTER: Address = '0x1212121212121212121212121212121212121212'
const SPENDER: Address = '0x3434343434343434343434343434343434343434'
const THIEF: Address = '0x6666666666666666666666666666666666666666'

const check = (
  contracts: KnownContracts | undefined | Promise<KnownContracts>,
  { to = ROUTER, spender }: { readonly to?: Address; readonly spender?: Address },
) => assertKnownContracts({ name: 'Mill', contracts: () => contracts }, request, { to }, spender)

describe('assertKnownContracts', () => {
  it('accepts a known target and spender in any letter case', async () => {
    const contracts = { targets: [POOL, ROUTER], spenders: [SPENDER] }
    await expect(
      check(contracts, { to: `0x${ROUTER.slice(2).toUpperCase()}`, spender: SPENDER }),
    ).resolves.toEqual(contracts)
    await expect(check(Promise.resolve(contracts), { to: POOL })).resolves.toEqual(contracts)
  })

  it('rejects an unknown target, and names it and the known ones', async () => {
    await expect(check({ targets: [POOL, ROUTER] }, { to: THIEF })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: `spender: It calls ${THIEF}, expected ${POOL} or ${ROUTER} on chain ${request.fromChainId}.`,
      verification: { spend: { status: 'unverified' }, recipient: { status: 'unverified' } },
    })
  })

  it('rejects an unknown spender of a known target', async () => {
    const details = expect.stringContaining(`It needs an approval for ${THIEF}, expected`)
    await expect(check(knownContract(ROUTER), { spender: THIEF })).rejects.toMatchObject({ details })
    await expect(
      check({ targets: [ROUTER], spenders: [SPENDER] }, { spender: ROUTER }),
    ).rejects.toMatchObject({ code: 'VERIFICATION_FAILED' })
  })

  it.each([
    ['another target that takes tokens itself', { targets: [ROUTER, POOL] }, { to: ROUTER, spender: POOL }],
    [
      'a gateway, though the target takes tokens itself',
      { targets: [ROUTER, POOL], spenders: [POOL, SPENDER] },
      { to: POOL, spender: SPENDER },
    ],
    [
      'a target that takes tokens itself, though the called one has a gateway',
      { targets: [ROUTER, POOL], spenders: [POOL, SPENDER] },
      { to: ROUTER, spender: POOL },
    ],
    [
      'the called target, which takes no tokens',
      { targets: [ROUTER, POOL], spenders: [POOL] },
      { to: ROUTER, spender: ROUTER },
    ],
  ] as const)('rejects an approval for %s', async (_what, contracts, call) => {
    await expect(check(contracts, call)).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`It needs an approval for ${call.spender}, expected`),
    })
  })

  it('accepts each target with its own spender', async () => {
    const contracts = { targets: [ROUTER, POOL], spenders: [POOL, SPENDER] }
    await expect(check(contracts, { to: POOL, spender: POOL })).resolves.toEqual(contracts)
    await expect(check(contracts, { to: ROUTER, spender: SPENDER })).resolves.toEqual(contracts)
  })

  it('rejects every target of a provider without a contract on the chain', async () => {
    await expect(check(knownContract(undefined), {})).rejects.toMatchObject({
      details: expect.stringContaining('expected none on chain'),
    })
  })

  it('accepts any target of a provider that publishes no list', async () => {
    await expect(check(undefined, { to: THIEF, spender: THIEF })).resolves.toBeUndefined()
  })
})
