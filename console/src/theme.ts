import { createTheme } from '@mantine/core';

/** The look of the console. The shades of the primary colour are those that keep white text readable in both schemes. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontSizes: { md: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The header of a dialog is no banner of the page. Named, not imported: dialogs are loaded with the pages that open them.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Badge: { defaultProps: { tt: 'none', variant: 'light' } },
  },
});
