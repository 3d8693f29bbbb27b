import { banners, stories } from '../../seeds/art/scenes.ts'
import type { Scene } from '../../seeds/art/types.ts'
import { composeSvg } from './compose.ts'
import { scenePieces } from './layouts.ts'
import { avif, webp, type Job, type Output } from './write.ts'

/** The SVG of a scene at a width in pixels. */
export async function sceneSvg(name: string, scene: Scene, pixels: number): Promise<string> {
  const pieces = await scenePieces(name, scene)
  return composeSvg(
    pieces,
    {
      width: 100 * scene.aspect,
      height: 100,
      ground: scene.ground,
      ...(scene.light ? { light: scene.light } : {}),
    },
    pixels,
  )
}

const jobsOf = (folder: string, scenes: Record<string, Scene>, outputs: readonly Output[]): Job[] =>
  Object.entries(scenes).map(([name, scene]) => ({
    stem: `${folder}/${name}`,
    svg: (pixels) => sceneSvg(name, scene, pixels),
    outputs,
  }))

/** Banners of the home page and promos, and the pictures of the blog. */
export function sceneJobs(): Job[] {
  return [
    ...jobsOf('banners', banners, [...avif([480, 960, 1440], 44), ...webp([480, 960], 50)]),
    ...jobsOf('blog', stories, [...avif([320, 640, 960], 44), ...webp([320, 640], 50)]),
  ]
}
