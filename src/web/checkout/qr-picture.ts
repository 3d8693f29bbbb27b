const SIDE_PX = 960

/** Saves a drawn QR code as a PNG, large enough for the apps that read it from the gallery. */
export const saveQrPicture = async (svg: SVGSVGElement, fileName: string): Promise<void> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  const path = svg.querySelector('path')?.getAttribute('d')
  if (!context || !path) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.scale(SIDE_PX / svg.viewBox.baseVal.width, SIDE_PX / svg.viewBox.baseVal.height)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
