/** Prints the balances of a Fuel account, and quotes for a transfer to Fuel. Sends nothing. */
import { formatUnits, parseUnits } from '@causeway/core'
import { base, FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type ChainHoldings, readHoldings } from '@causeway/core/data'
import { heading, quiet, table } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

export async function run(context: ExampleContext): Promise<void> {
  const { causeway, fuelAccount, print, signal } = context
  if (fuelAccount === undefined)
    return print('No Fuel account is set. Pass --account with a Fuel address (0x and 64 hex digits).')

  // Fuel balances are read with the same call as on other chains.
  const chain: ChainHoldings = await readHoldings(
    causeway,
    { chainId: FUEL_CHAIN_ID, account: fuelAccount },
    { signal },
  )
  print(heading(`Fuel at block ${chain.blockNumber}: ${fuelAccount}`))
  if (chain.listProblem) print(quiet(`  Only the base asset was read: ${chain.listProblem}`))
  print(
    table(
      chain.holdings.map(({ token, balance }) => [
        token.symbol,
        'raw' in balance ? formatUnits(balance.raw, token.decimals) : balance.error.reason,
      ]),
    ),
  )

  const { quotes, failures } = await causeway.quotes.getQuotes(
    {
      fromChainId: base.id,
      toChainId: FUEL_CHAIN_ID,
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      fromTokenDecimals: 18,
      toTokenDecimals: 9,
      fromAmount: parseUnits('0.1', 18),
      toAddress: fuelAccount,
    },
    { timeout: 8_000, signal },
  )
  print(heading(`0.1 ETH from ${base.name} to Fuel`))
  if (quotes.length === 0) print('  No provider has a quote')
  for (const { name, toAmount, estimatedDuration } of quotes) {
    print(`  ${name} pays ${formatUnits(toAmount, 9)} ETH in about ${estimatedDuration} s`)
  }
  const bridges = causeway.quotes.providers.filter(({ kind }) => kind === 'bridge').map(({ id }) => id)
  const failed = failures.filter(({ providerId }) => bridges.includes(providerId))
  print(table(failed.map(({ name, reason }) => [name, reason])))
}
