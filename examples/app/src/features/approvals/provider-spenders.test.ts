import type { Address, QuoteProvider, TransferRecord } from '@causeway/core'
import { ethereum } from '@causeway/core/chains'
import type { LenderMarket } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import {
  getLenderContracts,
  lenderSpenders,
  protocolSpenders,
  providerSpenders,
  toAddresses,
  transferSpenders,
} from './provider-spenders.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

function provider(name: string, contracts: QuoteProvider['contracts']): QuoteProvider {
  return { name, contracts } as QuoteProvider
}

describe('providerSpenders', () => {
  it('names the spenders of each provider on the chain, or the targets if they spend', async () => {
    const across = provider('Across', ({ fromChainId }) => ({
      targets: fromChainId === 1 ? [address('A')] : [],
    }))
    const proxy = provider('Proxy', async () => ({ targets: [address('b')], spenders: [address('c')] }))
    const names = await providerSpenders([across, proxy], ethereum)
    expect(names.get(address('a'))).toBe('Across')
    expect(names.get(address('c'))).toBe('Proxy')
    expect(names.has(address('b'))).toBe(false)
  })

  it('leaves out providers without a list or with one that fails, and always names Permit2', async () => {
    const failing = provider('Down', async () => Promise.reject(new Error('down')))
    const claiming = provider('Claims', () => ({ targets: [PERMIT2] }))
    const names = await providerSpenders([failing, claiming, provider('None', undefined)], ethereum)
    expect([...names]).toEqual([[PERMIT2, 'Permit2']])
  })
})

describe('transferSpenders', () => {
  const transfer = (aggregator: string | undefined, chainId: number, spender: Address) =>
    ({ chainId, info: { aggregator }, run: { terms: { spender } } }) as TransferRecord

  it('names the spenders in the terms of transfers from the chain by their providers', () => {
    const transfers = [
      transfer('stargate-taxi', 1, address('A')),
      transfer('stargate-taxi', 10, address('b')),
      transfer('removed', 1, address('c')),
      transfer(undefined, 1, address('d')),
    ]
    const providers = [{ id: 'stargate-taxi', name: 'Stargate (taxi)' }]
    expect([...transferSpenders(transfers, providers, 1)]).toEqual([[address('a'), 'Stargate (taxi)']])
  })
})

describe('lenderSpenders', () => {
  const pool = { contracts: { pool: address('D'), aToken: address('e') } }
  const market = { lender: 'AAVE_V3', pools: { one: pool } } as unknown as LenderMarket

  it('names the contracts that take deposits, and not the receipt tokens', () => {
    expect([...lenderSpenders([market])]).toEqual([[address('d'), 'Aave V3']])
  })

  it('returns no text that is not an address', () => {
    expect(toAddresses(new Map([['0x12', 'Bad']]))).toEqual([])
  })
})

describe('protocolSpenders', () => {
  const router = {
    name: '1delta',
    getSpender: (chainId: number) => (chainId === 1 ? address('F') : undefined),
  }
  const lender = { id: 'AAVE_V3', spenders: [address('d')] }

  it('names margin routers and the contracts of lenders, unless an unverified file lists them', () => {
    const unverified = { id: 'SPARK', spenders: [address('b')], hasUnknownContracts: true } as const
    expect([...protocolSpenders([router], [lender, unverified], 1)]).toEqual([
      [address('d'), 'Aave V3'],
      [address('f'), '1delta'],
    ])
    expect([...protocolSpenders([router], [], 10)]).toEqual([])
  })

  it('names a contract that the markets of Morpho share by its protocol', () => {
    const market = { id: `MORPHO_BLUE_${'AB'.repeat(32)}`, spenders: [address('c')] }
    expect([...protocolSpenders([], [market], 1)]).toEqual([[address('c'), 'Morpho Blue']])
  })
})

describe('getLenderContracts', () => {
  const routers = [{ getSpender: () => address('f') }, { getSpender: () => undefined }]

  it('returns each debt token with its asset, its lender and the routers of the chain', () => {
    const debtTokens = [{ token: address('4'), underlying: address('1') }]
    const lender = { id: 'AAVE_V3', family: 'aave-v3', spenders: [address('9')], debtTokens } as const
    expect([...getLenderContracts(routers, [lender], 1)]).toEqual([
      [address('4'), { underlying: address('1'), users: [address('f')], lenders: ['AAVE_V3'] }],
    ])
  })

  it('returns each receipt of deposits with its asset and its lender, unless an unverified file lists it', () => {
    const receiptTokens = [
      { token: address('4'), underlying: address('1') },
      { token: address('5'), underlying: address('2'), hasExchangeRate: true },
    ] as const
    const lender = { id: 'AAVE_V3', family: 'aave-v3', receiptTokens } as const
    const contract = { underlying: address('1'), receipt: 'assets', users: [address('f')] }
    const shares = { underlying: address('2'), receipt: 'shares', users: [address('f')] }
    expect([...getLenderContracts(routers, [lender], 1)]).toEqual([
      [address('4'), { ...contract, lenders: ['AAVE_V3'] }],
      [address('5'), { ...shares, lenders: ['AAVE_V3'] }],
    ])
    const unverified = getLenderContracts(routers, [{ ...lender, hasUnknownContracts: true }], 1)
    expect(unverified.get(address('4'))).toEqual({ ...contract, lenders: [] })
  })

  it('returns the comptroller of Venus without its tokens, which manage no positions', () => {
    const venus = {
      id: 'VENUS',
      family: 'compound-v2',
      permissionContract: address('3'),
      spenders: [address('7')],
    } as const
    expect([...getLenderContracts(routers, [venus], 1)]).toEqual([
      [address('3'), { family: 'compound-v2', users: [address('f')], lenders: ['VENUS'] }],
    ])
  })

  it('returns the contract of each lender with managers, with its routers, its bulker and its markets', () => {
    const comet = address('5')
    const morpho = { family: 'morpho', permissionContract: address('6'), spenders: [address('6')] } as const
    const contracts = getLenderContracts(
      routers,
      [
        {
          id: 'COMPOUND_V3_USDC',
          family: 'compound-v3',
          permissionContract: comet,
          spenders: [comet, address('8')],
        },
        { ...morpho, id: 'MORPHO_BLUE_1' },
        { ...morpho, id: 'MORPHO_BLUE_2' },
        { ...morpho, id: 'FAKE', hasUnknownContracts: true },
        { id: 'MOONWELL', family: 'compound-v2', spenders: [address('7')] },
      ],
      1,
    )
    expect([...contracts]).toEqual([
      [comet, { family: 'compound-v3', users: [address('f'), address('8')], lenders: ['COMPOUND_V3_USDC'] }],
      [
        address('6'),
        { family: 'morpho', users: [address('f')], lenders: ['MORPHO_BLUE_1', 'MORPHO_BLUE_2'] },
      ],
    ])
  })
})
