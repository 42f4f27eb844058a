/** The last argument of a row's command: a click on a row only previews. */
export const previewing = 'preview';
