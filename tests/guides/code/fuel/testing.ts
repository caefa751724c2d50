import { startSandbox } from '@causeway/sandbox'

const sandbox = await startSandbox()
console.log(sandbox.description.fuel)  // url, assets, funded accounts with their keys
sandbox.setFuel({ next: 'failure' })   // or 'squeezed-out', 'submitted': how the next transaction ends
sandbox.setFuel({ release: true })     // includes submitted transactions in a block
sandbox.setFaults('fuel', { reply: { kind: 'hang' } })
