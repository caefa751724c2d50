import type { PlannedStep } from '../../execution/index.ts'
import { asAddress, callStep, contractCall, contractRead } from '../../lenders/shared/index.ts'
import { optionalValue, RATE_MODES, type Reading, readContract, withAccrual } from '../../lending/index.ts'
import type { InLeg, MarginTrade } from '../../margin/index.ts'
import { COMET, DEBT_TOKEN, MORPHO, VENUS } from './abi.ts'
import { requireContract } from './contracts.ts'

/** Moving tokens that are kept in shares rounds: what is taken may be two units more. */
const ROUNDING = 2n

/**
 * What lets the router take from the position what pays the flash loan back: at Aave an exact amount of one token, elsewhere a
 * permission for everything, which is asked for where it is not there yet.
 */
export function* readPermissions(trade: MarginTrade, router: string): Reading<readonly PlannedStep[]> {
  const { market, in: leg, account } = trade
  switch (market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return leg.type === 'Withdraw'
        ? [aTokenAllowance(leg, router)]
        : yield* readDelegation(leg, account, router)
    case 'compound-v3': {
      const comet = requireContract(leg.pool, 'comet')
      const read = contractRead({
        abi: COMET,
        address: comet,
        functionName: 'isAllowed',
        args: both(account, router),
      })
      return optionalValue(yield* readContract(read)) ? [] : [lasting(trade, router, true)]
    }
    case 'morpho': {
      const morpho = requireContract(leg.pool, 'morpho')
      const read = contractRead({
        abi: MORPHO,
        address: morpho,
        functionName: 'isAuthorized',
        args: both(account, router),
      })
      return optionalValue(yield* readContract(read)) ? [] : [lasting(trade, router, true)]
    }
    case 'compound-v2': {
      const comptroller = requireContract(leg.pool, 'comptroller')
      const read = contractRead({
        abi: VENUS,
        address: comptroller,
        functionName: 'approvedDelegates',
        args: both(account, router),
      })
      return optionalValue(yield* readContract(read)) ? [] : [lasting(trade, router, true)]
    }
    case 'init':
      return []
  }
}

/** What takes back what would last beyond the trade. */
export function revocationsOf(trade: MarginTrade, router: string): readonly PlannedStep[] {
  const { family } = trade.market
  return family === 'compound-v3' || family === 'morpho' || family === 'compound-v2'
    ? [lasting(trade, router, false)]
    : []
}

function aTokenAllowance({ pool, isAll, expected, limit }: InLeg, spender: string): PlannedStep {
  const token = requireContract(pool, 'aToken')
  const amount = (isAll ? withAccrual(expected) : limit) + ROUNDING
  return { kind: 'allowance', token, spender, amount }
}

/** Of the debt token of the rate that is borrowed at. */
function* readDelegation(
  { pool, rateMode, limit }: InLeg,
  account: string,
  router: string,
): Reading<readonly PlannedStep[]> {
  const address = requireContract(pool, rateMode === RATE_MODES.stable ? 'sToken' : 'vToken')
  const read = contractRead({
    abi: DEBT_TOKEN,
    address,
    functionName: 'borrowAllowance',
    args: both(account, router),
  })
  const delegated = optionalValue(yield* readContract(read)) ?? 0n
  if (delegated >= limit) return []
  const args = [asAddress(router), limit] as const
  return [callStep(contractCall({ abi: DEBT_TOKEN, address, functionName: 'approveDelegation', args }))]
}

/** A permission for everything that the account has at the lender, given or taken back. */
function lasting({ market, in: { pool } }: MarginTrade, router: string, isGiven: boolean): PlannedStep {
  const args = [asAddress(router), isGiven] as const
  switch (market.family) {
    case 'compound-v3':
      return callStep(
        contractCall({ abi: COMET, address: requireContract(pool, 'comet'), functionName: 'allow', args }),
      )
    case 'morpho': {
      const address = requireContract(pool, 'morpho')
      return callStep(contractCall({ abi: MORPHO, address, functionName: 'setAuthorization', args }))
    }
    default: {
      const address = requireContract(pool, 'comptroller')
      return callStep(contractCall({ abi: VENUS, address, functionName: 'updateDelegate', args }))
    }
  }
}

function both(account: string, router: string) {
  return [asAddress(account), asAddress(router)] as const
}
