/** The addresses in the manifest of a release. All follow from the repository that package.json names. */
export interface Addresses {
  /** The page of the project. */
  readonly url: string;
  /** The manifest of the newest release: what a game master pastes, and where Foundry looks for updates. */
  readonly manifest: string;
  /** The zip of this version. */
  readonly download: string;
  readonly bugs: string;
}

/**
 * Returns the addresses of a version.
 * @param repository The page of the repository, without a slash at the end.
 * @param version For example "0.2.0"; its tag is "v0.2.0".
 */
export function addressesOf(repository: string, version: string): Addresses {
  return {
    url: repository,
    manifest: `${repository}/releases/latest/download/system.json`,
    download: `${repository}/releases/download/v${version}/quadrivium.zip`,
    bugs: `${repository}/issues`,
  };
}
