import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { Lender, PaymentTerms } from '../lending/lender.ts'
import {
  createTestLender,
  createTestMarket,
  createTestPosition,
  USDC,
} from '../lending/lending.test-support.ts'
import { reject } from '../lending/lending-rejected-error.ts'
import type { ArrivalHandler } from '../quotes/arrival-handler.ts'
import { canCarry, createArrivals } from './create-arrivals.ts'
import type { LenderDestination } from './read-destination.ts'

const BASE = 8453
const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const ATTACKER: Address = '0x8888888888888888888888888888888888888888'
const POOL: Address = '0x2222222222222222222222222222222222222222'
const HANDLER: Address = '0x3333333333333333333333333333333333333333'
const PAYMENT: PaymentTerms = {
  contract: POOL,
  token: USDC,
  beneficiary: ACCOUNT,
  amount: 0n,
  amountOffset: 36,
  stopsAtDebt: false,
}

const handler: ArrivalHandler = {
  getContract: (chainId) => (chainId === BASE ? HANDLER : undefined),
  encode: () => '0x1234',
  decode: () => undefined,
  readOutcome: () => undefined,
}
const bridge = { id: 'bridge', arrivals: async () => handler }

interface Scenario {
  readonly lender?: Partial<Lender>
  readonly payment?: Partial<PaymentTerms> | 'undecodable'
  readonly target?: Partial<LenderDestination['lender']['target']>
  readonly token?: Address
  readonly debt?: bigint
  readonly deposits?: bigint
}

function createDestination({
  lender,
  payment = {},
  target,
  token = USDC,
  debt = 0n,
  deposits = 0n,
}: Scenario = {}) {
  const adapter = createTestLender('AAVE_V3', BASE, {
    steps: (_, { size: { amount } }) => [
      { kind: 'allowance', token: USDC, spender: POOL, amount },
      { kind: 'call', call: { to: POOL, data: '0xabcd', value: 0n } },
    ],
    decodePayment: () => (payment === 'undecodable' ? undefined : { ...PAYMENT, ...payment }),
    ...lender,
  })
  const destination: LenderDestination = {
    chainId: BASE,
    token,
    recipient: ACCOUNT,
    lender: {
      lender: adapter,
      market: createTestMarket(),
      position: createTestPosition([{ poolId: USDC, debt, deposits }], { account: ACCOUNT }),
      target: { chainId: BASE, lender: 'AAVE_V3', action: 'deposit', pool: USDC, ...target },
      wrappedNative: undefined,
    },
  }
  return destination
}

describe('createArrivals', () => {
  it('returns the payment of a bridge that makes calls on the chain, with the account as fallback', async () => {
    const idle = { id: 'idle' }
    const unknown = { ...handler, getContract: () => undefined }
    const elsewhere = { id: 'elsewhere', arrivals: async () => unknown }
    expect(await createArrivals(createDestination(), [idle, elsewhere, bridge])).toEqual([
      {
        providerId: 'bridge',
        handler,
        recipient: HANDLER,
        message: '0x1234',
        payment: PAYMENT,
        call: {
          chainId: BASE,
          token: USDC,
          target: POOL,
          data: '0xabcd',
          amount: 'all',
          amountOffset: 36,
          fallbackRecipient: ACCOUNT,
        },
      },
    ])
  })

  it('plans the action for the account, with the contract of the bridge as the sender', async () => {
    const planned: unknown[] = []
    const steps: Lender['steps'] = (action, { account }) => {
      planned.push({ onBehalfOf: 'onBehalfOf' in action ? action.onBehalfOf : undefined, account })
      return []
    }
    await createArrivals(createDestination({ lender: { steps } }), [bridge])
    expect(planned).toEqual([
      { onBehalfOf: undefined, account: ACCOUNT },
      { onBehalfOf: ACCOUNT, account: HANDLER },
    ])
  })

  it('approves and pays a fixed amount without the balance of the contract', async () => {
    const destination = createDestination({ target: { amount: 7n }, payment: { amount: 7n } })
    const [arrival] = await createArrivals(destination, [bridge])
    expect(arrival?.call).toMatchObject({ amount: 7n })
    expect(arrival?.call).not.toHaveProperty('amountOffset')
  })

  const call = { kind: 'call', call: { to: POOL, data: '0xabcd', value: 0n } } as const
  const allowance = { kind: 'allowance', token: USDC, spender: POOL, amount: 0n } as const
  it.each<[string, Scenario]>([
    ['its calls cannot be decoded', { payment: 'undecodable' }],
    ['another account is credited', { payment: { beneficiary: ATTACKER } }],
    ['another contract is called', { payment: { contract: ATTACKER } }],
    ['another token is paid', { payment: { token: ATTACKER } }],
    ['another amount is paid', { payment: { amount: 1n } }],
    ['another token is approved', { lender: { steps: () => [{ ...allowance, token: ATTACKER }, call] } }],
    ['another spender is approved', { lender: { steps: () => [{ ...allowance, spender: ATTACKER }, call] } }],
    ['nothing is approved', { lender: { steps: () => [call] } }],
    ['there is another step', { lender: { steps: () => [allowance, call, call] } }],
    [
      'a native value is sent',
      { lender: { steps: () => [allowance, { ...call, call: { ...call.call, value: 1n } }] } },
    ],
    [
      'the lender rejects payments for others',
      { lender: { steps: () => reject('UNSUPPORTED_ACTION', 'Only the account itself can pay.') } },
    ],
    ['its contracts cannot be verified', { lender: { hasUnknownContracts: true } }],
    ['the token is native', { token: NATIVE_TOKEN_ADDRESS }],
  ])('returns nothing if %s', async (_, scenario) => {
    expect(await createArrivals(createDestination(scenario), [bridge])).toEqual([])
  })

  it('does not hide a fault of the lender', async () => {
    const steps = () => {
      throw new TypeError('A fault')
    }
    const arrivals = createArrivals(createDestination({ lender: { steps } }), [bridge])
    await expect(arrivals).rejects.toThrow('A fault')
  })
})

describe('canCarry', () => {
  const pays = (arriving: bigint, scenario: Scenario, stopsAtDebt = false) =>
    canCarry({ payment: { ...PAYMENT, stopsAtDebt } }, createDestination(scenario), arriving)

  it('accepts any deposit, and a repayment up to the debt', () => {
    expect(pays(10n, {})).toBe(true)
    expect(pays(10n, { target: { action: 'repay' }, debt: 10n })).toBe(true)
    expect(pays(11n, { target: { action: 'repay' }, debt: 10n })).toBe(false)
  })

  it('leaves an action to the account whose position then ends below the limit of the user', () => {
    const destination = createDestination({ deposits: 1_000_000_000n, debt: 500_000_000n })
    const isCarried = (limit: number) => canCarry({ payment: PAYMENT }, destination, 1n, limit)
    expect([1.5, 1.7].map(isCarried)).toEqual([true, false])
  })

  it('accepts a larger repayment at a lender that only takes the debt, and a fixed amount up to the debt', () => {
    expect(pays(11n, { target: { action: 'repay' }, debt: 10n }, true)).toBe(true)
    expect(pays(11n, { target: { action: 'repay', amount: 10n }, debt: 10n })).toBe(true)
  })
})
