/** What is about to be published, and from where. */
export interface Release {
  /** Of every package of the repository, by name; the root's is the one that all must have. */
  readonly versions: Readonly<Record<string, string>>
  readonly changelog: string
  /** What `git status --porcelain` prints. */
  readonly status: string
  /** The tags of the commit that is checked out. */
  readonly tags: readonly string[]
  /** Of each published package: provenance is refused by the registry unless they name where the build ran. */
  readonly repositories: Readonly<Record<string, unknown>>
}

/** Why this must not be published; empty when it may. */
export function refusals({ versions, changelog, status, tags, repositories }: Release): string[] {
  const version = versions['causeway'] ?? ''
  const changed = status.split('\n').filter((line) => line.trim() !== '')
  return [
    ...changed.map((line) => `the tree is not clean: ${line.trim()}`),
    ...Object.entries(versions)
      .filter(([, each]) => each !== version)
      .map(([name, each]) => `${name} is at ${each}, the repository at ${version}`),
    ...(tags.includes(`v${version}`) ? [] : [`the commit has no tag v${version}`]),
    ...changelogProblems(changelog, version),
    ...Object.entries(repositories)
      .filter(([, repository]) => repository === undefined)
      .map(([name]) => `${name} names no repository, without which its provenance is refused`),
  ]
}

function changelogProblems(changelog: string, version: string): string[] {
  const [, ...sections] = changelog.split(/^## /m)
  const [newest = '', ...others] = sections
  const isUnreleased = newest.startsWith('Unreleased')
  const released = isUnreleased ? others[0] : newest
  const unwritten = isUnreleased && newest.replace('Unreleased', '').trim() !== ''
  const hasSection = new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}\\n`)
  return [
    ...(unwritten ? ['the changelog has changes under Unreleased'] : []),
    ...(hasSection.test(released ?? '')
      ? []
      : [`the newest section of the changelog is not "${version} - <date>"`]),
  ]
}

/** A prerelease goes under its own name (`1.0.0-beta.2` under `beta`), so that nobody gets it unasked. */
export function distTag(version: string): string {
  return /-([a-z]+)/i.exec(version)?.[1] ?? (version.includes('-') ? 'next' : 'latest')
}

/** Of npm, for a tarball that was looked into. */
export function publishArguments(tarball: string, version: string): string[] {
  return ['publish', tarball, '--provenance', '--access', 'public', '--tag', distTag(version)]
}
