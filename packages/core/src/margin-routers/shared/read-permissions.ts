import { erc20Abi } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractCall, contractRead, contractStep } from '../../lenders/shared/contract.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  readContract,
} from '../../lending/read-contracts.ts'
import type { MarginPermission } from '../../margin/margin-router.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { cometAbi, debtTokenAbi, morphoAbi, venusAbi } from './abis.ts'
import { requireContract } from './require-contract.ts'

/** Base units by which an aToken transfer may exceed the amount, because shares are rounded. */
const ROUNDING = 2n

/**
 * Reads the permissions that a router still needs: an allowance of the margin, and access to the position for the
 * funding leg. The access is an exact amount of one token on Aave, and the whole position on other lenders.
 */
export function* readPermissions(
  trade: MarginTrade,
  router: Address,
): ContractQuery<readonly MarginPermission[]> {
  const marginAllowance = getMarginAllowance(trade, router)
  const manager = getManager(trade, router)
  if (manager) return [...marginAllowance, ...(yield* readManager(manager, router))]
  switch (trade.market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return trade.funding.type === 'Withdraw'
        ? [...marginAllowance, getATokenAllowance(trade, router)]
        : [...marginAllowance, ...(yield* readDelegation(trade, router))]
    default:
      return marginAllowance
  }
}

/** Returns the allowance of the margin. Margin in the native asset is sent with the call and needs none. */
function getMarginAllowance({ margin }: MarginTrade, spender: Address): readonly MarginPermission[] {
  if (!margin || margin.asNative) return []
  const { token, amount } = margin
  return [{ grant: { kind: 'allowance', token, spender, amount }, position: undefined }]
}

function getATokenAllowance(trade: MarginTrade, spender: Address): MarginPermission {
  const { pool, isAll, expected, limit } = trade.funding
  const token = requireContract(pool, 'aToken')
  const amount = (isAll ? withAccrual(expected) : limit) + ROUNDING
  const mayLeaveRest = leavesRest(trade)
  const revocation = contractCall({
    abi: erc20Abi,
    address: token,
    functionName: 'approve',
    args: [spender, 0n],
  })
  return {
    grant: { kind: 'allowance', token, spender, amount },
    ...(mayLeaveRest ? { revoke: contractStep(revocation) } : {}),
    position: { spender, amount, unused: mayLeaveRest ? amount : ROUNDING },
  }
}

/** Reads the delegation of the debt token at the rate mode of the loan. */
function* readDelegation(trade: MarginTrade, router: Address): ContractQuery<readonly MarginPermission[]> {
  const { pool, rateMode, limit } = trade.funding
  const token = {
    abi: debtTokenAbi,
    address: requireContract(pool, rateMode === RATE_MODES.stable ? 'sToken' : 'vToken'),
  } as const
  const args = [trade.account, router] as const
  const read = contractRead({ ...token, functionName: 'borrowAllowance', args })
  const delegated = optionalValue(yield* readContract(read)) ?? 0n
  if (delegated >= limit) return []
  const delegate = (amount: bigint) =>
    contractStep(contractCall({ ...token, functionName: 'approveDelegation', args: [router, amount] }))
  return [
    {
      grant: delegate(limit),
      ...(leavesRest(trade) ? { revoke: delegate(0n) } : {}),
      position: { spender: router, amount: limit, unused: leavesRest(trade) ? limit : 0n },
    },
  ]
}

/**
 * Returns whether the trade may leave a part of its allowance unused: exact outputs may cost less, and interest is an
 * estimate.
 */
function leavesRest({ swap, funding: { isAll } }: MarginTrade): boolean {
  return swap.supportsExactOutput || isAll
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
  if (optionalValue(yield* readContract(isAllowed))) return []
  return [
    {
      grant: contractStep(allow(true)),
      revoke: contractStep(allow(false)),
      position: { spender, amount: 'all', unused: 'all' },
    },
  ]
}

function getManager({ market, funding, account }: MarginTrade, router: Address): Manager | undefined {
  const { pool } = funding
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
