import type { Address, TransferRecord } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { allowancePairs, MAX_PAIRS } from './allowance-pairs.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const ALICE = address('a')
const USDC = address('1')
const WETH = address('2')
const SPAM = address('3')
const ROUTER = address('7')
const LENDER = address('8')
const approve = (token: Address, spender: Address) => ({
  to: token,
  data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}` as const,
  value: 0n,
})

const logged = (token: Address, spender: Address, kind: 'allowance' | 'debt' | 'manager' = 'allowance') => ({
  kind,
  token,
  spender,
})

const NOTHING = {
  chainId: 1,
  account: ALICE,
  transfers: [],
  heldTokens: [],
  knownSpenders: [],
  logged: [],
  lenderContracts: new Map(),
  isListed: (token: Address) => token !== SPAM,
}

function transfer(change: object): TransferRecord {
  return {
    id: 'one',
    chainId: 1,
    from: ALICE,
    info: { type: 'Swap', account: ALICE, inputChainId: 1 },
    ...change,
  } as TransferRecord
}

describe('allowancePairs', () => {
  it('knows a receipt of deposits that a transfer or an event approves by the contracts of the lenders', () => {
    const [aToken, asset] = [address('c'), USDC]
    const lenderContracts = new Map([
      [aToken, { underlying: asset, receipt: 'assets' as const, users: [], lenders: ['AAVE_V3'] }],
    ])
    const steps = [{ kind: 'approve', call: approve(aToken, LENDER), done: true }]
    const receipt = { token: aToken, underlying: asset, receipt: 'assets' }
    const pairs = allowancePairs({
      ...NOTHING,
      lenderContracts,
      isListed: () => false,
      transfers: [transfer({ run: { steps } })],
      logged: [logged(SPAM, ROUTER), logged(aToken, ROUTER)],
    })
    expect(pairs).toEqual([
      { ...receipt, spender: LENDER },
      { ...receipt, spender: ROUTER },
      { token: SPAM, spender: ROUTER },
    ])
  })

  it('combines every held token with every known contract', () => {
    const pairs = allowancePairs({ ...NOTHING, heldTokens: [USDC, WETH], knownSpenders: [ROUTER, LENDER] })
    expect(pairs).toEqual([
      { token: USDC, spender: ROUTER },
      { token: USDC, spender: LENDER },
      { token: WETH, spender: ROUTER },
      { token: WETH, spender: LENDER },
    ])
  })

  it('reads approvals, batches, permits and terms of journaled transfers of the account on the chain', () => {
    const steps = [
      { kind: 'approve', call: approve(USDC, LENDER), done: true },
      { kind: 'batch', calls: [{ kind: 'approve', call: approve(WETH, LENDER) }], done: true },
      { kind: 'permit', token: USDC, spender: ROUTER, done: true },
      { kind: 'call', call: { to: ROUTER, data: '0x12345678', value: 0n }, done: true },
    ]
    const deposit = transfer({ run: { name: 'Deposit', steps } })
    const swap = transfer({
      info: { type: 'Swap', account: ALICE, inputChainId: 1, inputCurrency: WETH },
      run: { name: 'Swap', terms: { spender: ROUTER }, steps: [] },
    })
    const elsewhere = transfer({ chainId: 10, run: { name: 'Deposit', steps } })
    const ofOthers = transfer({ from: LENDER, run: { name: 'Deposit', steps } })
    expect(allowancePairs({ ...NOTHING, transfers: [elsewhere, ofOthers] })).toEqual([])
    expect(allowancePairs({ ...NOTHING, transfers: [deposit, swap] })).toEqual([
      { token: USDC, spender: LENDER },
      { token: WETH, spender: LENDER },
      { token: USDC, spender: ROUTER },
      { token: WETH, spender: ROUTER },
    ])
  })

  it('keeps pairs of listed tokens if unlisted tokens emit more events than are read', () => {
    const spam = Array.from({ length: MAX_PAIRS + 10 }, (_, index) => ({
      kind: 'allowance' as const,
      token: SPAM,
      spender: `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
    }))
    const pairs = allowancePairs({
      ...NOTHING,
      heldTokens: [WETH],
      knownSpenders: [ROUTER],
      logged: [...spam, logged(USDC, LENDER)],
    })
    expect(pairs).toHaveLength(MAX_PAIRS)
    expect(pairs.slice(0, 2)).toEqual([
      { token: USDC, spender: LENDER },
      { token: WETH, spender: ROUTER },
    ])
  })

  it('lower-cases addresses, so that a wrong checksum fails no read', () => {
    expect(allowancePairs({ ...NOTHING, logged: [logged(address('A'), address('B'))] })).toEqual([
      { token: address('a'), spender: address('b') },
    ])
  })

  it('contains a pair once, in any spelling', () => {
    const upper = `0x${ROUTER.slice(2).toUpperCase()}` as const
    const pairs = allowancePairs({
      ...NOTHING,
      heldTokens: [USDC],
      knownSpenders: [ROUTER],
      logged: [logged(USDC, upper)],
    })
    expect(pairs).toHaveLength(1)
  })

  it('reads delegations of credit to margin routers, with the asset that they can borrow', () => {
    const [DEBT, UNLISTED_DEBT] = [address('4'), address('5')]
    const delegate = (token: Address) => {
      const { data } = approve(token, LENDER)
      return {
        kind: 'permission',
        call: { to: token, data: `0xc04a8a10${data.slice(10)}`, value: 0n },
        done: true,
      }
    }
    const info = { type: 'Margin', account: ALICE, inputChainId: 1, inputCurrency: WETH } as const
    const steps = [delegate(DEBT), delegate(UNLISTED_DEBT)]
    const lenderContracts = new Map([[DEBT, { underlying: USDC, users: [ROUTER], lenders: [] }]])
    const transfers = [transfer({ info, run: { name: 'Open', steps } })]
    expect(allowancePairs({ ...NOTHING, transfers, lenderContracts })).toEqual([
      { token: DEBT, spender: LENDER, underlying: USDC },
      { token: UNLISTED_DEBT, spender: LENDER, underlying: WETH },
      { token: DEBT, spender: ROUTER, underlying: USDC },
    ])
  })

  it('reads managers of positions from transfers, events, and the contracts that Causeway uses', () => {
    const [MORPHO, COMET, FAKE, BULKER] = [address('4'), address('5'), address('6'), address('9')]
    const { data } = approve(MORPHO, ROUTER)
    const call = { to: MORPHO, data: `0xeecea000${data.slice(10)}`, value: 0n }
    const transfers = [transfer({ run: { name: 'Open', steps: [{ kind: 'permission', call, done: true }] } })]
    const comet = { family: 'compound-v3', users: [BULKER], lenders: ['COMPOUND_V3_USDC'] } as const
    const pairs = allowancePairs({
      ...NOTHING,
      transfers,
      // The Comet emits an approval for a manager.
      logged: [logged(COMET, ROUTER), logged(FAKE, ROUTER, 'manager'), logged(FAKE, ROUTER, 'debt')],
      lenderContracts: new Map([[COMET, comet]]),
      isListed: () => false,
    })
    expect(pairs).toEqual([
      { token: MORPHO, spender: ROUTER, family: 'morpho' },
      { token: COMET, spender: ROUTER, family: 'compound-v3' },
      { token: COMET, spender: BULKER, family: 'compound-v3' },
    ])
  })

  it('reads nothing at lenders for an account without tokens and transfers', () => {
    const lenderContracts = new Map([[USDC, { underlying: USDC, users: [ROUTER], lenders: [] }]])
    expect(allowancePairs({ ...NOTHING, lenderContracts })).toEqual([])
  })
})
