/** A file of the build as its manifest knows it: which others it needs before it can run. */
type ManifestFile = { file: string; imports?: readonly string[] }

/**
 * Files of the build that need each other before they can run. What such a file does while it is
 * read finds the other half unread: every page would stay dead, and no test of a module alone would
 * see it. Answers each circle as the files along it.
 */
export function chunkCircles(manifest: Readonly<Record<string, ManifestFile>>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (key: string, way: readonly string[]) => {
    const at = way.indexOf(key)
    if (at >= 0)
      return void circles.push([...way.slice(at), key].map((one) => manifest[one]?.file ?? one))
    if (done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) visit(next, [...way, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  return circles
}
