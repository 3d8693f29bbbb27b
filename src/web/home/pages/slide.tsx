import { previewSlide } from '#contract/catalogue/catalogue.ts'
import { pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { HeroSlider } from '#web/home/hero-slider.tsx'
import { pageLoader } from '#web/loader.ts'
import { useLoaderData } from '#web/router.ts'
import styles from './home.module.css'

export const loader = pageLoader(async ({ params, send, signal, url }) => {
  const id = params['id'] ?? ''
  const token = url.searchParams.get('preview') ?? ''
  return send(previewSlide, { params: { id }, query: { token }, signal })
})

/** A slide as the home page will show it, for whom the shop gave the link. */
export function Component() {
  const slide = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={slide.title}
        description={slide.subtitle}
        path={pages.slide(slide.id)}
        isPrivate
      />
      <h1 className="visually-hidden">{slide.title}</h1>
      <HeroSlider sliders={[slide]} />
    </div>
  )
}
