import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { SandboxError } from '../errors.ts'
import type { Bytecodes } from './cache.ts'

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

/** Our own contracts, by file name. */
export async function readSources(): Promise<SoliditySources> {
  const folder = fileURLToPath(new URL('../contracts/', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()
  const entries = await Promise.all(
    names.map(async (name) => [name, { content: await readFile(`${folder}${name}`, 'utf8') }] as const),
  )
  return Object.fromEntries(entries)
}

/**
 * Compiles with the pinned solc and returns the init code of every concrete contract.
 *
 * @throws SandboxError `COMPILATION_FAILED` with the compiler's own words
 */
export async function compile(sources: SoliditySources): Promise<Bytecodes> {
  const output = z.parse(compilerOutput, JSON.parse(await runSolc(standardInput(sources))))
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

function standardInput(sources: SoliditySources): string {
  return JSON.stringify({
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  })
}

// In a process of its own: the compiler's runtime installs process-wide error handlers where it is loaded.
async function runSolc(input: string): Promise<string> {
  const solc = createRequire(import.meta.url).resolve('solc/solc.js')
  const child = spawn(process.execPath, [solc, '--standard-json'], { stdio: ['pipe', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(input)
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [stdout, stderr] = await output
  if (exitCode !== 0) throw new SandboxError('COMPILATION_FAILED', `solc ended with ${exitCode}: ${stderr}`)
  return stdout.slice(stdout.indexOf('{'))
}
