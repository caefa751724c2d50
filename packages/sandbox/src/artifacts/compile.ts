import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import type { Bytecodes } from './cache.ts'

const require = createRequire(import.meta.url)

export type SoliditySources = Readonly<Record<string, { readonly content: string }>>

const compilerOutput = z.object({
  errors: z.optional(z.array(z.object({ severity: z.string(), formattedMessage: z.string() }))),
  contracts: z.optional(
    z.record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    ),
  ),
})

/**
 * Compiles the sources with the pinned solc, or with the given one, and returns the init code of every concrete
 * contract.
 *
 * @throws SandboxError `COMPILATION_FAILED` with the compiler's messages
 */
export async function compile(sources: SoliditySources, choice: CompilerChoice = {}): Promise<Bytecodes> {
  const { soljson = require.resolve('solc/soljson.js'), settings = ownSettings } = choice
  const output = z.parse(compilerOutput, JSON.parse(await runSolc(soljson, standardInput(sources, settings))))
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) {
    throw new SandboxError('COMPILATION_FAILED', errors.map((error) => error.formattedMessage).join('\n'))
  }
  const compiled: Record<string, Hex> = {}
  for (const contracts of Object.values(output.contracts ?? {})) {
    for (const [name, { evm }] of Object.entries(contracts)) {
      if (evm.bytecode.object !== '') compiled[name] = `0x${evm.bytecode.object}`
    }
  }
  return compiled
}

/** Solidity sources by file name. */
export async function readSources(): Promise<SoliditySources> {
  const folder = fileURLToPath(new URL('../contracts/', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()
  const entries = await Promise.all(
    names.map(async (name) => [name, { content: await readFile(`${folder}${name}`, 'utf8') }] as const),
  )
  return Object.fromEntries(entries)
}

/** Optimizer settings. Default: those of the sandbox's contracts. */
export interface CompilerSettings {
  readonly evmVersion: string
  readonly viaIR?: boolean
  readonly optimizer: { readonly enabled: boolean; readonly runs: number }
}

export interface CompilerChoice {
  /** Path of another compiler. Default: the installed solc. */
  readonly soljson?: string
  readonly settings?: CompilerSettings
}

const ownSettings: CompilerSettings = { evmVersion: 'paris', optimizer: { enabled: true, runs: 200 } }

function standardInput(sources: SoliditySources, settings: CompilerSettings): string {
  return JSON.stringify({
    language: 'Solidity',
    sources,
    settings: {
      ...settings,
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  })
}

// Compile in a separate process: the compiler's runtime installs process-wide error handlers.
async function runSolc(soljson: string, input: string): Promise<string> {
  const script = fileURLToPath(new URL('solc-child.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, soljson], { stdio: ['pipe', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(input)
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr] = await output
  if (exitCode !== 0)
    throw new SandboxError(
      'COMPILATION_FAILED',
      `The Solidity compiler exited with code ${exitCode}: ${stderr}.`,
    )
  return stdout
}
