import { account } from '../sandbox-fixtures.ts'

import { createCauseway } from '@causeway/core'
import { balances, prices, tokens } from '@causeway/core/data'
import { arbitrum, base, fuel, mantle } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { fuel as fuelPlatform } from '@causeway/core/fuel'
import { across } from '@causeway/core/providers/across'

const causeway = createCauseway({
  chains: [base, arbitrum, mantle, fuel],
  platforms: [evm(), fuelPlatform()],
  providers: [across()],
  storage: window.localStorage,
  services: [tokens(), prices(), balances()],
})
const list = await causeway.tokens.load(8453)
const addresses = Object.values(list.tokens).map(({ address }) => address)
const { balances: read, skipped, failures } = await causeway.balances.getBalances({
  chainIds: [8453, 42161],
  account,
  tokens: { 8453: addresses },
})
const { chains } = await causeway.prices.getPrices({ chains: { 8453: addresses } })
console.log(read, skipped, failures, chains)
