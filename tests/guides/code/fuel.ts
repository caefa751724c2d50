import { fuelKey as privateKey, fuelRecipient as recipient, fuelUsdc as usdc } from '../sandbox-fixtures.ts'

import { createCauseway } from '@causeway/core'
import { FUEL_CHAIN_ID, fuel as fuelChain } from '@causeway/core/chains'
import { burnerFuelWallet, encodeFuelTransfer, fuel } from '@causeway/core/fuel'

const causeway = createCauseway({ chains: [fuelChain], platforms: [fuel()] })
const wallet = await burnerFuelWallet(privateKey, { chains: [fuelChain] })

const call = encodeFuelTransfer({ to: recipient, assetId: usdc, amount: 1_000_000n })
const hash = await wallet.sendTransaction({ ...call, chainId: FUEL_CHAIN_ID, from: wallet.address })
const receipt = await causeway.platforms.forChain(FUEL_CHAIN_ID).getReceipt(FUEL_CHAIN_ID, hash)
console.log(receipt?.status)
await causeway.dispose()
