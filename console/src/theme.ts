import { createTheme } from '@mantine/core';

/** The theme. These shades of the primary colour keep white text readable in both colour schemes. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontSizes: { md: '14px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The header of a dialog is not a banner of the page. Set by name, because dialogs are loaded with the pages that open them.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Badge: { defaultProps: { tt: 'none', variant: 'light' } },
  },
});
