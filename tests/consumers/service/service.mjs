// A Node service that imports the packed core.
import * as core from '@causeway/core'
import * as chains from '@causeway/core/chains'
import * as provider from '@causeway/core/providers/across'
import * as viewModels from '@causeway/view-models'
import { play } from './scenario.cjs'

await play(core, chains, provider, viewModels)
