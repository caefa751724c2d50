/** State of the repository before a release. */
export interface Release {
  /** Versions of all packages of the repository, by name. All must equal the root's. */
  readonly versions: Readonly<Record<string, string>>
  readonly changelog: string
  /** Output of `git status --porcelain`. */
  readonly status: string
  /** Tags of the current commit. */
  readonly tags: readonly string[]
  /** `repository` of each published package. npm rejects provenance unless this is the repository of the build. */
  readonly repositories: Readonly<Record<string, unknown>>
}

/** Returns the reasons against a release. The list is empty if the release may be published. */
export function findReleaseProblems({ versions, changelog, status, tags, repositories }: Release): string[] {
  const version = versions['causeway'] ?? ''
  const changed = status.split('\n').filter((line) => line.trim() !== '')
  return [
    ...changed.map((line) => `the tree is not clean: ${line.trim()}`),
    ...Object.entries(versions)
      .filter(([, packageVersion]) => packageVersion !== version)
      .map(([name, packageVersion]) => `${name} is at ${packageVersion}, the repository at ${version}`),
    ...(tags.includes(`v${version}`) ? [] : [`the commit has no tag v${version}`]),
    ...changelogProblems(changelog, version),
    ...Object.entries(repositories)
      .filter(([, repository]) => repository === undefined)
      .map(([name]) => `${name} does not declare a repository, so npm rejects its provenance`),
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
    ...(unwritten ? ['the changelog contains changes under "Unreleased"'] : []),
    ...(hasSection.test(released ?? '')
      ? []
      : [`the latest section of the changelog is not "${version} - <date>"`]),
  ]
}

/**
 * Returns the dist-tag of a version. A prerelease gets its own tag (`beta` for `1.0.0-beta.2`), so that it is not
 * installed by default.
 */
export function distTag(version: string): string {
  return /-([a-z]+)/i.exec(version)?.[1] ?? (version.includes('-') ? 'next' : 'latest')
}

/** Returns npm's arguments to publish a tarball. */
export function publishArguments(tarball: string, version: string): string[] {
  return ['publish', tarball, '--provenance', '--access', 'public', '--tag', distTag(version)]
}
