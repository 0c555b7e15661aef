import { defaultTheme, type RaThemeOptions } from "react-admin";

/** The values of tokens.css, which Material computes shades from and so cannot take as custom properties. */
const paper = "#fbf8f1";
const card = "#fffefa";
const sunk = "#f3eee1";
const ink = "#1f2c26";
const ink2 = "#3f4e47";
const pine = "#1f5c4a";
const pineDark = "#123d31";
const persimmon = "#a63a22";
const line = "#e0d9c9";
const lineStrong = "#7e8a83";

/** The back office of the guide: same colours, 14 px tables, 36 px controls and rows, no shadows, no ripples. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: "light",
    primary: { main: pine, dark: pineDark, contrastText: "#fffdf6" },
    secondary: { main: pine, contrastText: "#fffdf6" },
    error: { main: persimmon },
    warning: { main: "#6b4800" },
    success: { main: pine },
    info: { main: "#1f5675" },
    background: { default: paper, paper: card },
    text: { primary: ink, secondary: ink2 },
    divider: line,
  },
  shape: { borderRadius: 4 },
  typography: { fontFamily: "var(--sans)", fontSize: 14, button: { textTransform: "none", fontWeight: 700 } },
  transitions: { create: () => "none" },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { styleOverrides: { root: { minHeight: "var(--control)", boxShadow: "none" } } },
    MuiPaper: { styleOverrides: { root: { boxShadow: "none", backgroundImage: "none" } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: lineStrong } } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontSize: "0.875rem", padding: "7px 12px", borderColor: line },
        head: { background: sunk, fontWeight: 700 },
      },
    },
    // Below the bar at the top: what is searched stays in view.
    MuiSnackbar: { styleOverrides: { anchorOriginTopCenter: { top: "60px !important" } } },
    MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
  },
};
