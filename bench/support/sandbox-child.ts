import { startSandbox } from '@causeway/sandbox'

/** A sandbox in a process of its own, so that its work is not counted as the SDK's. */
const sandbox = await startSandbox()
process.send?.(sandbox.description)
process.once('disconnect', () => void sandbox.stop())
