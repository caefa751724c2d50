import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import { seed } from './seed.ts'

const SLOWEST_SHOWN = 15

/**
 * Prints the slowest files, the number of skipped tests per file and the failures after a run, followed by the line `N
 * passed, N failed`.
 */
class SummaryReporter implements Reporter {
  #startedAt = performance.now()

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string }[],
    reason: TestRunEndReason,
  ): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed')
    const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
    const failures = [
      ...unhandledErrors.map(({ message }) => `outside of a test: ${firstLine(message)}`),
      ...modules.flatMap(suiteErrors),
      ...tests.filter((test) => test.result().state === 'failed').map(failureLine),
    ]
    if (reason === 'failed' && failures.length === 0) failures.push('the run failed although no test failed')

    for (const line of slowestFiles(modules)) console.log(line)
    for (const [file, count] of countByFile(skipped)) console.log(`skipped: ${count} in ${file}`)
    for (const failure of failures) console.log(`failed: ${failure}`)
    console.log(
      `Took ${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s, property tests with seed ${seed} (CAUSEWAY_SEED)`,
    )
    const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
    console.log(`${passed.length} passed, ${failures.length} failed${rest}`)
  }
}

/** Returns the errors of files that failed to load and of hooks that threw. They are not errors of a test. */
function suiteErrors(module: TestModule): string[] {
  return [module, ...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => `${module.relativeModuleId}: ${firstLine(suite.errors()[0]?.message)}`)
}

function failureLine(test: TestCase): string {
  const { relativeModuleId } = test.module
  const error = test.result().errors?.[0]
  const position = error?.stacks?.find(({ file }) => file.endsWith(relativeModuleId))
  const line = position ? `:${position.line}` : ''
  return `${relativeModuleId}${line} ${test.fullName}: ${firstLine(error?.message)}`
}

function countByFile(tests: readonly TestCase[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { module } of tests) {
    counts.set(module.relativeModuleId, (counts.get(module.relativeModuleId) ?? 0) + 1)
  }
  return counts
}

function slowestFiles(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => ({
      name: `${module.project.name} ${module.relativeModuleId}`,
      ms: module.diagnostic().duration,
    }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, ms }) => `slow: ${(ms / 1000).toFixed(1)} s ${name}`)
}

const firstLine = (message = 'no message'): string => message.split('\n', 1)[0] ?? ''

export default SummaryReporter
