import type { Address } from '../../kernel/schema.ts'
import { contractCall, contractRead, contractStep } from '../../lenders/shared/contract.ts'
import { withAccrual } from '../../lending/actions/to-action-size.ts'
import { RATE_MODES } from '../../lending/position.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  readContract,
} from '../../lending/read-contracts.ts'
import type { MarginPermission } from '../../margin/router.ts'
import type { MarginTrade } from '../../margin/trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { COMET, DEBT_TOKEN, ERC20, MORPHO, VENUS } from './abi.ts'
import { requireContract } from './contracts.ts'

/** Moving tokens that are kept in shares rounds: what is taken may be two units more. */
const ROUNDING = 2n

/**
 * What lets a router take the own funds, and from the position what pays the flash loan back: at Aave an exact amount of one
 * token, elsewhere a permission for everything. What is there already is not asked for.
 */
export function* readPermissions(
  trade: MarginTrade,
  router: Address,
): ContractQuery<readonly MarginPermission[]> {
  const manager = managerOf(trade, router)
  if (manager) return [...ownAllowance(trade, router), ...(yield* readManager(manager, router))]
  switch (trade.market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return [
        ...ownAllowance(trade, router),
        ...(trade.in.type === 'Withdraw'
          ? [aTokenAllowance(trade, router)]
          : yield* readDelegation(trade, router)),
      ]
    default:
      return ownAllowance(trade, router)
  }
}

/** Native funds travel with the call. */
function ownAllowance({ own }: MarginTrade, spender: Address): readonly MarginPermission[] {
  if (!own || own.asNative) return []
  return [{ give: { kind: 'allowance', token: own.token, spender, amount: own.amount }, position: undefined }]
}

function aTokenAllowance(trade: MarginTrade, spender: Address): MarginPermission {
  const { pool, isAll, expected, limit } = trade.in
  const token = requireContract(pool, 'aToken')
  const amount = (isAll ? withAccrual(expected) : limit) + ROUNDING
  const unused = leavesRest(trade) ? amount : ROUNDING
  const none = contractCall({
    abi: ERC20,
    address: token,
    functionName: 'approve',
    args: [spender, 0n],
  })
  return {
    give: { kind: 'allowance', token, spender, amount },
    ...(leavesRest(trade) ? { revoke: contractStep(none) } : {}),
    position: { spender, amount, unused },
  }
}

/** Of the debt token of the rate that is borrowed at. */
function* readDelegation(trade: MarginTrade, router: Address): ContractQuery<readonly MarginPermission[]> {
  const { pool, rateMode, limit } = trade.in
  const token = {
    abi: DEBT_TOKEN,
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
      give: delegate(limit),
      ...(leavesRest(trade) ? { revoke: delegate(0n) } : {}),
      position: { spender: router, amount: limit, unused: leavesRest(trade) ? limit : 0n },
    },
  ]
}

/** Less is taken than was allowed where the swap may spend less, and where what accrues until then is not known. */
function leavesRest({ swap, in: { isAll } }: MarginTrade): boolean {
  return swap.supportsExactOutput || isAll
}

/** A lender's own list of who may do everything for whom. */
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
      give: contractStep(allow(true)),
      revoke: contractStep(allow(false)),
      position: { spender, amount: 'all', unused: 'all' },
    },
  ]
}

function managerOf({ market, in: { pool }, account }: MarginTrade, router: Address): Manager | undefined {
  const manager = router
  const args = [account, manager] as const
  switch (market.family) {
    case 'compound-v3': {
      const comet = { abi: COMET, address: requireContract(pool, 'comet') } as const
      return {
        isAllowed: contractRead({ ...comet, functionName: 'isAllowed', args }),
        allow: (is) => contractCall({ ...comet, functionName: 'allow', args: [manager, is] }),
      }
    }
    case 'morpho': {
      const morpho = { abi: MORPHO, address: requireContract(pool, 'morpho') } as const
      return {
        isAllowed: contractRead({ ...morpho, functionName: 'isAuthorized', args }),
        allow: (is) => contractCall({ ...morpho, functionName: 'setAuthorization', args: [manager, is] }),
      }
    }
    case 'compound-v2': {
      const venus = { abi: VENUS, address: requireContract(pool, 'comptroller') } as const
      return {
        isAllowed: contractRead({ ...venus, functionName: 'approvedDelegates', args }),
        allow: (is) => contractCall({ ...venus, functionName: 'updateDelegate', args: [manager, is] }),
      }
    }
    default:
      return undefined
  }
}
