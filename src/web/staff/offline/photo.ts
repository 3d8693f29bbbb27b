const SIDE_MAX = 1280
const BYTES_MAX = 300_000
const QUALITIES = [0.8, 0.65, 0.5, 0.35]

/**
 * A photo small enough for a weak network: drawn again, at most 300 kB, without the place and the
 * device that a camera writes into it. Null for a file that is no picture.
 */
export const drawnAgain = async (file: File): Promise<Blob | null> => {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  let drawn: Blob | null = null
  for (const quality of QUALITIES) {
    drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    if (drawn === null || drawn.size <= BYTES_MAX) break
  }
  return drawn
}
