import { type Abi, decodeAbiParameters, decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { PlannedStep } from '../execution/plan/execution-plan.ts'
import { USDC, WETH } from '../lending/lending.test-support.ts'
import type { ContractQuery } from '../lending/read-contracts.ts'
import { FREE_FLASH_LOAN, OWNER, usdc, weth } from '../margin/create-margin-harness.test-support.ts'
import type { MarginPermission, MarginRouter } from '../margin/margin-router.ts'
import {
  createRefinanceMarket,
  createRefinanceTerms,
  createRefinanceTrade,
  FAMILIES,
  type RefinanceFamily,
  type RefinancePair,
  toAddress,
} from '../margin/refinance/refinance.test-support.ts'
import type { RefinanceTrade } from '../margin/refinance/refinance-trade.ts'
import { bundler3 } from './bundler3/bundler3.ts'
import { bundler3Abi, generalAdapterAbi } from './bundler3/bundler3-abi.ts'
import { causewayRouter } from './causeway/causeway-router.ts'
import { marginRouterAbi } from './causeway/margin-router-abi.ts'
import { composer } from './composer/composer.ts'
import type { ComposerOperation } from './composer/composer-operation.ts'
import { COMPOSER_FORWARDER, COMPOSERS } from './composer/composers.ts'
import { decodeComposerCall } from './composer/decode-composer-operations.ts'
import { checkComposerRefinance } from './composer/encode-composer-refinance.ts'
import { cometAbi, debtTokenAbi, morphoAbi, venusAbi } from './shared/abis.ts'

const ROUTER = toAddress('111')
const FLASH_LENDER = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5'
const ownRouter = causewayRouter({ deployments: { 8453: { router: ROUTER, forwarder: toAddress('222') } } })
const LENDER_KINDS = { 'aave-v2': 0, 'aave-v3': 1, 'compound-v3': 2, morpho: 3, 'compound-v2': 4 }

/** Every pair of two families, and two markets of Morpho. */
const PAIRS: readonly (readonly [string, RefinancePair])[] = [
  ...FAMILIES.flatMap((from) =>
    FAMILIES.filter((to) => to !== from).map(
      (to) =>
        [`${from} to ${to}`, { from: createRefinanceMarket(from), to: createRefinanceMarket(to) }] as const,
    ),
  ),
  ['one Morpho market to another', createMorphoPair()],
]

function createMorphoPair(): RefinancePair {
  const lltv = 770_000_000_000_000_000n
  return { from: createRefinanceMarket('morpho'), to: createRefinanceMarket('morpho', { lltv }) }
}

/** Creates a trade with a flash loan that the composer supports. */
const createTrade = (pair: RefinancePair = {}): RefinanceTrade =>
  createRefinanceTrade(pair, {
    flashLoan: { ...FREE_FLASH_LOAN, kind: 'aave-v3', contract: FLASH_LENDER, feeBps: 5n },
    borrowsWholeLoan: true,
  })

function requireSupport({ refinance }: MarginRouter): NonNullable<MarginRouter['refinance']> {
  if (!refinance) throw new Error('The router does not move loans.')
  return refinance
}

/** Returns the permissions of a move for an account that has granted none. */
function getPermissions(query: ContractQuery<readonly MarginPermission[]>): readonly MarginPermission[] {
  let next = query.next()
  while (!next.done) {
    const outcomes = next.value.map(({ data }) => ({
      ok: true as const,
      value: data.startsWith(BORROW_ALLOWANCE) ? 0n : false,
    }))
    next = query.next({ outcomes, block: { number: 1n, timestamp: 1 } })
  }
  return next.value
}
/** Selector of `borrowAllowance(address,address)`. */
const BORROW_ALLOWANCE = '0x6bd76d24'

const PERMISSION_ABI: Abi = [...cometAbi, ...debtTokenAbi, ...morphoAbi, ...venusAbi]

/** Returns the function that grants a permission. */
function getGrantName({ grant }: { readonly grant: PlannedStep }): string {
  if (!('call' in grant)) return grant.kind
  return decodeFunctionData({ abi: PERMISSION_ABI, data: grant.call.data as Hex }).functionName
}

describe('causewayRouter.refinance', () => {
  const { unsupportedReason, encode, readPermissions } = requireSupport(ownRouter)

  it.each(PAIRS)(
    'encodes all legs of a move from %s, limited to the flash loan and its fee',
    (_name, pair) => {
      expect(unsupportedReason(createRefinanceTerms(pair))).toBeUndefined()
      const trade = createTrade(pair)
      const { to, data, value } = encode(trade)
      const { functionName, args } = decodeFunctionData({ abi: marginRouterAbi, data })
      const [decoded] = args
      if (functionName !== 'refinance' || !('collateral' in decoded)) throw new Error('Not a refinancing.')
      const { amount, fee } = trade.flashLoan
      expect([to, value]).toEqual([ROUTER, 0n])
      expect(decoded).toMatchObject({
        from: { kind: LENDER_KINDS[trade.from.market.family as RefinanceFamily] },
        to: { kind: LENDER_KINDS[trade.to.market.family as RefinanceFamily] },
        repaid: { isAll: true, rateMode: 2n },
        withdrawn: { isAll: true },
        deposited: { isAll: false },
        borrowed: { isAll: false, rateMode: 2n },
        collateral: weth(2),
        most: amount + fee,
        flash: { kind: 1, amount },
        deadline: 77n,
      })
      const { repaid, withdrawn, deposited, borrowed } = decoded
      const tokens = [repaid, borrowed, withdrawn, deposited].map(({ token }) => token.toLowerCase())
      expect(tokens).toEqual([USDC, USDC, WETH, WETH])
      expect(decoded.from.morpho.loanToken === zeroAddress).toBe(trade.from.market.family !== 'morpho')
    },
  )

  it.each([
    ['aave-v3', 'morpho', ['allowance', 'setAuthorization']],
    ['morpho', 'aave-v3', ['setAuthorization', 'approveDelegation']],
    ['aave-v3', 'compound-v3', ['allowance', 'allow']],
    ['compound-v2', 'aave-v2', ['updateDelegate', 'approveDelegation']],
  ] as const)(
    'requires access to both positions of a move from %s to %s, and revokes it',
    (from, to, names) => {
      const pair = { from: createRefinanceMarket(from), to: createRefinanceMarket(to) }
      const permissions = getPermissions(readPermissions(createTrade(pair)))
      expect(permissions.map(getGrantName)).toEqual(names)
      expect(permissions.every(({ revoke }) => revoke !== undefined)).toBe(true)
      expect(permissions.every(({ position }) => position?.spender === ROUTER)).toBe(true)
    },
  )

  it('requires one authorization for two markets of Morpho', () => {
    expect(getPermissions(readPermissions(createTrade(createMorphoPair()))).map(getGrantName)).toEqual([
      'setAuthorization',
    ])
  })

  it('delegates no more than the flash loan and its fee', () => {
    const pair = { from: createRefinanceMarket('compound-v3'), to: createRefinanceMarket('aave-v3') }
    const trade = createTrade(pair)
    const [, delegation] = getPermissions(readPermissions(trade))
    expect(delegation?.position?.amount).toBe(trade.flashLoan.amount + trade.flashLoan.fee)
  })

  it('names the missing asset or support of a lender', () => {
    const terms = createRefinanceTerms()
    const withFamily = (family: 'init' | 'compound-v2', lender: string) => ({
      ...terms,
      to: { ...terms.to, market: { ...terms.to.market, family, lender } },
    })
    expect(unsupportedReason({ ...terms, chainId: 1 })).toBe(
      'The Causeway router is not deployed on chain 1.',
    )
    expect(unsupportedReason(withFamily('init', 'INIT'))).toBe('Init is not supported.')
    expect(unsupportedReason(withFamily('compound-v2', 'COMPOUND_V2'))).toBe(
      'Compound V2 does not support delegates.',
    )
    const swapped = { ...terms.to, debt: terms.to.collateral, collateral: terms.to.debt }
    expect(unsupportedReason({ ...terms, to: swapped })).toBe(
      'USDC cannot be used as collateral at Compound USDC.',
    )
    expect(unsupportedReason({ ...terms, to: { ...terms.to, debt: terms.to.collateral } })).toBe(
      'WETH cannot be borrowed at Compound USDC.',
    )
  })
})

describe('composer.refinance', () => {
  const { unsupportedReason, encode, readPermissions } = requireSupport(composer())
  const deployment = { composer: COMPOSERS[8453] ?? '0x', forwarder: COMPOSER_FORWARDER, poolId: 0 } as const
  const getKinds = (operations: readonly ComposerOperation[]): readonly unknown[] =>
    operations.map((operation) =>
      operation.kind === 'lend'
        ? `${operation.action} ${operation.family}`
        : 'operations' in operation
          ? [operation.kind, getKinds(operation.operations)]
          : operation.kind,
    )

  it.each(PAIRS)('encodes a move from %s as one flash loan with four lending actions', (_name, pair) => {
    expect(unsupportedReason(createRefinanceTerms(pair))).toBeUndefined()
    const trade = createTrade(pair)
    const { to, data, value } = encode(trade)
    const [old, next] = [trade.from.market.family, trade.to.market.family]
    expect([to, value]).toEqual([deployment.composer, 0n])
    expect(getKinds(decodeComposerCall(data))).toEqual([
      'approve',
      [
        'flash',
        ['approve', `repay ${old}`, `withdraw ${old}`, 'approve', `deposit ${next}`, `borrow ${next}`],
      ],
      'sweep',
      'sweep',
    ])
  })

  it('grants its permissions to the composer', () => {
    const permissions = getPermissions(readPermissions(createTrade()))
    expect(permissions.map(({ position }) => position?.spender)).toEqual([
      deployment.composer,
      deployment.composer,
    ])
  })

  it('names a chain without a deployment and a lender without delegates', () => {
    const terms = createRefinanceTerms()
    expect(unsupportedReason({ ...terms, chainId: 324 })).toBe('The composer is not deployed on chain 324.')
    const market = { ...terms.to.market, family: 'compound-v2', lender: 'COMPOUND_V2' } as const
    expect(unsupportedReason({ ...terms, to: { ...terms.to, market } })).toBe(
      'COMPOUND_V2 does not support delegates.',
    )
  })

  const trade = createTrade()
  const operations = decodeComposerCall(encode(trade).data)
  const [approval, flash, ...sweeps] = operations
  if (flash?.kind !== 'flash' || !approval) throw new Error('Expected a flash loan.')
  const inside = flash.operations
  const withInside = (changed: readonly ComposerOperation[]) => [
    approval,
    { ...flash, operations: changed },
    ...sweeps,
  ]
  const changeLend = (action: string, change: object) =>
    withInside(
      inside.map((operation) =>
        operation.kind === 'lend' && operation.action === action ? { ...operation, ...change } : operation,
      ),
    )
  const attacker = toAddress('bad')
  const pull = { kind: 'pull', token: USDC, receiver: deployment.composer, amount: 5n } as const
  const steal = { kind: 'sweep', token: WETH, receiver: attacker, mode: 'everything', amount: 0n } as const

  it('accepts its own operations', () => {
    expect(checkComposerRefinance(operations, trade, deployment)).toEqual([])
  })

  it.each<[string, readonly ComposerOperation[]]>([
    ['deposits the collateral for another account', changeLend('deposit', { receiver: attacker })],
    ['repays the debt of another account', changeLend('repay', { receiver: attacker })],
    ['pays the new loan to another account', changeLend('borrow', { receiver: attacker })],
    ['borrows more', changeLend('borrow', { amount: usdc(2_000) })],
    ['withdraws at another pool', changeLend('withdraw', { pool: attacker })],
    [
      'leaves out the deposit',
      withInside(inside.filter((op) => op.kind !== 'lend' || op.action !== 'deposit')),
    ],
    ['sends the collateral away inside the flash loan', withInside([...inside, steal])],
    ['takes tokens of the account', [pull, ...operations]],
    ['sends remaining tokens to another account', [...operations, steal]],
    ['keeps the remaining tokens', [approval, flash]],
    ['takes another amount as the flash loan', [approval, { ...flash, amount: 5n }, ...sweeps]],
    ['takes two flash loans', [...operations, flash]],
    [
      'allows another contract to spend tokens',
      [{ kind: 'approve', token: USDC, spender: attacker }, ...operations],
    ],
  ])('rejects calldata that %s', (_attack, changed) => {
    expect(checkComposerRefinance(changed, trade, deployment)).not.toEqual([])
  })

  it('rejects a flash loan above the limit of the new debt', () => {
    const borrow = { ...trade.to.borrow, limit: 5n }
    expect(() => encode({ ...trade, to: { ...trade.to, borrow } })).toThrow(
      expect.objectContaining({
        code: 'MARGIN_ROUTE_REJECTED',
        details: expect.stringContaining('the limit is 5'),
      }),
    )
  })
})

describe('bundler3.refinance', () => {
  const { unsupportedReason, encode, readPermissions } = requireSupport(bundler3())
  const createMorphoTrade = () =>
    createRefinanceTrade(createMorphoPair(), { flashLoan: FREE_FLASH_LOAN, borrowsWholeLoan: true })
  const decode = (data: Hex) => decodeFunctionData({ abi: generalAdapterAbi, data })

  it('moves a loan between two markets of Morpho inside one flash loan', () => {
    expect(unsupportedReason(createRefinanceTerms(createMorphoPair()))).toBeUndefined()
    const { data } = encode(createMorphoTrade())
    const { args } = decodeFunctionData({ abi: bundler3Abi, data })
    const [flash, ...transfers] = args[0]
    const callback = flash && decode(flash.data).args[2]
    const [calls] = decodeAbiParameters(bundler3Abi[1].inputs, callback as Hex)
    expect(calls.map((call) => decode(call.data).functionName)).toEqual([
      'morphoRepay',
      'morphoWithdrawCollateral',
      'morphoSupplyCollateral',
      'morphoBorrow',
    ])
    expect(transfers.map((call) => [decode(call.data).functionName, call.skipRevert])).toEqual([
      ['erc20Transfer', true],
      ['erc20Transfer', true],
    ])
    const [repay, , supply, borrow] = calls.map((call) => decode(call.data).args)
    const getLltv = (params: unknown) => (params as { readonly lltv: bigint }).lltv
    expect([repay, supply, borrow].map((params) => getLltv(params?.[0]))).toEqual([
      860_000_000_000_000_000n,
      770_000_000_000_000_000n,
      770_000_000_000_000_000n,
    ])
    expect([repay?.[4], supply?.[2]].map((owner) => String(owner).toLowerCase())).toEqual([OWNER, OWNER])
  })

  it('authorizes the adapter once, and never the bundler', () => {
    const permissions = getPermissions(readPermissions(createMorphoTrade()))
    expect(permissions.map(getGrantName)).toEqual(['setAuthorization'])
  })

  it('names the lender for which Bundler3 has no adapter', () => {
    expect(unsupportedReason(createRefinanceTerms({ to: createRefinanceMarket('morpho') }))).toBe(
      'Bundler3 only moves loans between Morpho Blue markets, and has no adapter for Aave V3.',
    )
    expect(unsupportedReason({ ...createRefinanceTerms(createMorphoPair()), chainId: 324 })).toBe(
      'Bundler3 is not deployed on chain 324.',
    )
  })

  it('rejects a flash loan of another source', () => {
    expect(() => encode(createTrade(createMorphoPair()))).toThrow(
      expect.objectContaining({ code: 'MARGIN_ROUTE_REJECTED' }),
    )
  })
})
