import { USDC_ON_BASE as USDC, wallet } from '../sandbox-fixtures.ts'

import { createCauseway, parseUnits } from '@causeway/core'
import { arbitrum, base, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { tokens } from '@causeway/core/data'
import { evm } from '@causeway/core/evm'
import { journeys } from '@causeway/core/journeys'
import { aaveV3 } from '@causeway/core/lenders'
import { lending } from '@causeway/core/lending'
import { across } from '@causeway/core/providers/across'
import { uniswapV3 } from '@causeway/core/providers/uniswap-v3'

const causeway = createCauseway({
  chains: [arbitrum, base],
  platforms: [evm()],
  providers: [across(), uniswapV3()],
  services: [tokens(), lending([aaveV3()]), journeys()],
})
const { plans, requests } = await causeway.journeys.plan({
  account: wallet.address,
  from: { chainId: arbitrum.id, token: NATIVE_TOKEN_ADDRESS, amount: parseUnits('0.5', 18) },
  to: { chainId: base.id, lender: 'AAVE_V3', action: 'deposit', pool: USDC },
  limits: { slippage: 0.5, maxDuration: 1_800 },
})
console.log(`${plans.length} plans for ${requests} requests`)

for (const { legs, action, toAmount, toAmountMin, duration, feesUsd, notices } of plans) {
  const names = legs.map(({ quote }) => quote.name)
  console.log(names, action?.type, toAmount, toAmountMin, duration, feesUsd, notices)
}

const carried = plans.filter(({ isActionCarried }) => isActionCarried)
for (const { legs, action } of carried) console.log(`${legs.at(-1)?.quote.name} carries ${action?.type}`)

const [plan] = plans
if (!plan) throw new Error('There is no plan')
let journey = await causeway.journeys.execute(plan, wallet, {
  onProgress: ({ phase }) => console.log(phase),
})

while (journey.state.status === 'asking') {
  const { reason, message, choices, offer, funds } = journey.state
  console.log(reason, message, offer?.toAmountMin, funds?.amount)
  const choice = choices.find((each) => window.confirm(`${message} Choose ${each}?`))
  journey = await causeway.journeys.resume(journey.id, wallet, { choice })
}

console.log(await causeway.journeys.locate(journey.id))

for (const { id, state } of await causeway.journeys.load()) {
  if (state.status === 'ready' || state.status === 'running') await causeway.journeys.resume(id, wallet)
}
const text = await causeway.journeys.export(journey.id)
const imported = await causeway.journeys.import(text)
console.log(imported.legs.map(({ name, recipient }) => `${name} pays ${recipient}`))

const chainId = arbitrum.id
const hash = window.prompt('Hash of the transaction')
if (hash?.startsWith('0x')) {
  const recovered = await causeway.journeys.recover({ account: wallet.address, chainId, hash: `0x${hash.slice(2)}` })
  const { state } = await causeway.journeys.resume(recovered.id, wallet)
  if (state.status === 'asking' && state.reason === 'recovered' && state.funds) {
    const next = { chainId: base.id, lender: 'AAVE_V3', action: 'deposit', pool: USDC } as const
    console.log(await causeway.journeys.plan({ account: wallet.address, from: state.funds, to: next }))
  }
}
