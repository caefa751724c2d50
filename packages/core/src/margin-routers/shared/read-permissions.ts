import { erc20Abi } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { contractCall, contractRead, permissionStep } from '../../lenders/shared/contract.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  readContract,
} from '../../lending/read-contracts.ts'
import type { MarginPermission } from '../../margin/margin-router.ts'
import type { FundingLeg, MarginTrade } from '../../margin/margin-trade.ts'
import type { RefinanceTrade } from '../../margin/refinance/refinance-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { cometAbi, debtTokenAbi, morphoAbi, venusAbi } from './abis.ts'
import { requireContract } from './require-contract.ts'

/**
 * Base units by which an aToken transfer may exceed the amount, because shares are rounded. The transfer may leave them, so
 * that the allowance is always revoked.
 */
const ROUNDING = 2n

/**
 * Reads the permissions that a router needs: an allowance of the margin, and access to the position for the funding
 * leg.
 */
export function* readPermissions(
  trade: MarginTrade,
  router: Address,
): ContractQuery<readonly MarginPermission[]> {
  const { market, account, funding, swap } = trade
  // Exact outputs may cost less than their limit, and interest is an estimate.
  const leavesRest = swap.supportsExactOutput || funding.isAll
  return [
    ...getMarginAllowance(trade, router),
    ...(yield* readPositionAccess({ market, account, leg: funding, leavesRest }, router)),
  ]
}

/** Reads the permissions that a router needs at both lenders of a refinancing. */
export function* readRefinancePermissions(
  { account, from, to }: RefinanceTrade,
  router: Address,
): ContractQuery<readonly MarginPermission[]> {
  const leavesRest = from.repay.isAll
  const permissions = [
    ...(yield* readPositionAccess(
      { market: from.market, account, leg: from.withdraw, leavesRest: from.withdraw.isAll },
      router,
    )),
    ...(yield* readPositionAccess({ market: to.market, account, leg: to.borrow, leavesRest }, router)),
  ]
  // Two markets of one contract, such as Morpho, share one permission.
  return permissions.filter(
    ({ grant }, index) =>
      permissions.findIndex((permission) => isSameCall(permission.grant, grant)) === index,
  )
}

function isSameCall(a: PlannedStep, b: PlannedStep): boolean {
  if (!('call' in a) || !('call' in b)) return a === b
  return a.call.to === b.call.to && a.call.data === b.call.data
}

/** The use of a position by a router. */
interface PositionUse extends Pick<MarginTrade, 'market' | 'account'> {
  readonly leg: FundingLeg
  /** Whether a part of the access may remain unused. */
  readonly leavesRest: boolean
}

/** Reads the access that a leg needs: an exact amount of one token on Aave, the whole position elsewhere. */
function* readPositionAccess(use: PositionUse, router: Address): ContractQuery<readonly MarginPermission[]> {
  const manager = getManager(use, router)
  if (manager) return yield* readManager(manager, router)
  switch (use.market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return use.leg.type === 'Withdraw'
        ? [getATokenAllowance(use, router)]
        : yield* readDelegation(use, router)
    default:
      return []
  }
}

/** Returns the allowance of the margin. Margin in the native asset is sent with the call and needs none. */
function getMarginAllowance({ margin }: MarginTrade, spender: Address): readonly MarginPermission[] {
  if (!margin || margin.asNative) return []
  const { token, amount } = margin
  return [{ grant: { kind: 'allowance', token, spender, amount }, position: undefined }]
}

function getATokenAllowance(
  { leg: { pool, isAll, expected, limit }, leavesRest }: PositionUse,
  spender: Address,
): MarginPermission {
  const token = requireContract(pool, 'aToken')
  const amount = (isAll ? withAccrual(expected) : limit) + ROUNDING
  const revocation = contractCall({
    abi: erc20Abi,
    address: token,
    functionName: 'approve',
    args: [spender, 0n],
  })
  return {
    grant: { kind: 'allowance', token, spender, amount },
    revoke: permissionStep(revocation),
    position: { spender, amount, unused: leavesRest ? amount : ROUNDING },
  }
}

/** Reads the delegation of the debt token at the rate mode of the loan. */
function* readDelegation(
  { account, leg: { pool, rateMode, limit }, leavesRest }: PositionUse,
  router: Address,
): ContractQuery<readonly MarginPermission[]> {
  const token = {
    abi: debtTokenAbi,
    address: requireContract(pool, rateMode === RATE_MODES.stable ? 'sToken' : 'vToken'),
  } as const
  const args = [account, router] as const
  const read = contractRead({ ...token, functionName: 'borrowAllowance', args })
  const delegated = optionalValue(yield* readContract(read)) ?? 0n
  const isGranted = delegated >= limit
  const amount = isGranted ? delegated : limit
  const delegate = (value: bigint) =>
    permissionStep(contractCall({ ...token, functionName: 'approveDelegation', args: [router, value] }))
  return [
    {
      grant: delegate(limit),
      ...(isGranted && { isGranted }),
      ...(leavesRest || amount > limit ? { revoke: delegate(0n) } : {}),
      position: { spender: router, amount, unused: leavesRest ? amount : amount - limit },
    },
  ]
}

/** The contract of a lender with which an account authorizes others to manage its whole position. */
interface Manager {
  readonly isAllowed: ContractRead<boolean>
  readonly allow: (isAllowed: boolean) => Call
}

function* readManager(
  { isAllowed, allow }: Manager,
  spender: Address,
): ContractQuery<readonly MarginPermission[]> {
  const isGranted = optionalValue(yield* readContract(isAllowed)) ?? false
  return [
    {
      grant: permissionStep(allow(true)),
      ...(isGranted && { isGranted }),
      revoke: permissionStep(allow(false)),
      position: { spender, amount: 'all', unused: 'all' },
    },
  ]
}

function getManager({ market, leg: { pool }, account }: PositionUse, router: Address): Manager | undefined {
  const args = [account, router] as const
  switch (market.family) {
    case 'compound-v3': {
      const comet = { abi: cometAbi, address: requireContract(pool, 'comet') } as const
      return {
        isAllowed: contractRead({ ...comet, functionName: 'isAllowed', args }),
        allow: (isAllowed) => contractCall({ ...comet, functionName: 'allow', args: [router, isAllowed] }),
      }
    }
    case 'morpho': {
      const morpho = { abi: morphoAbi, address: requireContract(pool, 'morpho') } as const
      return {
        isAllowed: contractRead({ ...morpho, functionName: 'isAuthorized', args }),
        allow: (isAllowed) =>
          contractCall({ ...morpho, functionName: 'setAuthorization', args: [router, isAllowed] }),
      }
    }
    case 'compound-v2': {
      const venus = { abi: venusAbi, address: requireContract(pool, 'comptroller') } as const
      return {
        isAllowed: contractRead({ ...venus, functionName: 'approvedDelegates', args }),
        allow: (isAllowed) =>
          contractCall({ ...venus, functionName: 'updateDelegate', args: [router, isAllowed] }),
      }
    }
    default:
      return undefined
  }
}
