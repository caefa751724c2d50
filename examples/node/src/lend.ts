/** Deposits, borrows, repays all and withdraws all with two lenders of different kinds on a local chain. */
import { createCauseway, formatUnits, type LendingAction, parseUnits, WAD } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { walletFromAccount } from '@causeway/core/evm'
import { sandboxConfig, startSandbox } from '@causeway/sandbox'
import { privateKeyToAccount } from 'viem/accounts'

const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

const sandbox = await startSandbox({ chains: [base.id] })
const causeway = createCauseway(sandboxConfig(sandbox.description))
try {
  const wallet = walletFromAccount(privateKeyToAccount(sandbox.accounts.user.privateKey), causeway.chains)

  const { markets, failures } = await causeway.lending.getMarkets({ chainIds: [base.id] })
  for (const { lender, error } of failures) console.log(`${lender} could not be read: ${error.message}`)
  for (const { lender, pools } of markets) {
    const rates = Object.values(pools).map(
      ({ asset, depositRate, variableBorrowRate }) =>
        `${asset.symbol} ${depositRate.toFixed(2)}% / ${variableBorrowRate.toFixed(2)}%`,
    )
    console.log(`${lender}: ${rates.join(', ')}`)
  }

  // One that pools everybody's funds, and one that keeps each pair of assets apart.
  const isolated = markets.find(({ params }) => params?.collateralToken === WETH)
  if (!isolated?.params) throw new Error('No isolated market takes WETH')
  const chosen = [
    { lender: 'AAVE_V3', loan: USDC },
    { lender: isolated.lender, loan: isolated.params.loanToken },
  ]
  for (const { lender, loan } of chosen) {
    const asset = markets.find((market) => market.lender === lender)?.pools[loan]?.asset
    if (!asset) throw new Error(`${lender} does not lend ${loan}`)
    const account = { chainId: base.id, lender, account: wallet.address }
    const act = async (actions: LendingAction | readonly LendingAction[]) => {
      const { before, after, ...plan } = await causeway.lendingActions.plan(account, actions)
      await causeway.lendingActions.execute({ before, after, ...plan }, wallet)
      const [from, to] = [before, after].map(({ figures }) => healthOf(figures.healthFactor))
      console.log(`${lender}: ${plan.execution.info.txType}, health ${from} -> ${to}`)
    }
    await act([
      { type: 'Deposit', poolId: WETH, amount: parseUnits('1', 18), asNative: true },
      { type: 'Borrow', poolId: loan, amount: parseUnits('1000', asset.decimals) },
    ])
    const { positions } = await causeway.lending.getPositions({
      account: wallet.address,
      chainIds: [base.id],
      lenders: [lender],
    })
    for (const { pools } of positions.flatMap((held) => held.positions)) {
      console.log(`  owes ${formatUnits(pools[loan]?.debt ?? 0n, asset.decimals)} ${asset.symbol}`)
    }
    await act({ type: 'Repay', poolId: loan, amount: 'all' })
    await act({ type: 'Withdraw', poolId: WETH, amount: 'all' })
  }
} finally {
  await causeway.dispose()
  await sandbox.stop()
}

function healthOf(health: bigint | 'unknown'): string {
  if (health === 'unknown') return health
  return health > 1_000n * WAD ? 'without debt' : (Number(health) / Number(WAD)).toFixed(2)
}
