import { causeway, sendSomething } from '../sandbox-fixtures.ts'

const { id, hash } = await sendSomething()
const render = console.log

import { transferStage } from '@causeway/core'

for await (const state of causeway.transfers.watch(id)) render(state)
const { status } = await causeway.transfers.getStatus({ chainId: 42161, hash }) // one check: nothing is stored
console.log(status)
const transfer = await causeway.transfers.track({ chainId: 42161, hash }) // on another device: stored, then polled
console.log(transferStage(transfer).stage)
