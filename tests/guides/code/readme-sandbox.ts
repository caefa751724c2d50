import { createCauseway } from '@causeway/core'
import { startSandbox, sandboxConfig } from '@causeway/sandbox'

const sandbox = await startSandbox()
const causeway = createCauseway({ ...sandboxConfig(sandbox.description) })
// ...
await causeway.dispose()
await sandbox.stop()
