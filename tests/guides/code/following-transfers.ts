import { causeway, sendSomething } from '../reader.ts'

const { id, hash } = await sendSomething()
const render = console.log

import { transferStage } from '@causeway/core'

for await (const state of causeway.transfers.watch(id)) render(state)
const transfer = await causeway.transfers.resume({ chainId: 42161, hash }) // on another device: it needs no more than that
console.log(transferStage(transfer).stage)
